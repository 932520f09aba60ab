// A file that imports this module also gets the framework, the checks of values and the simulations.
@_exported public import Thorium
@_exported public import ThoriumProperties
@_exported public import ThoriumSimulation
