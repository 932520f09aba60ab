// A program that imports Thorium has reactors, stores, effects, coordinators and flows.
@_exported public import ThoriumCoordination
@_exported public import ThoriumCore
