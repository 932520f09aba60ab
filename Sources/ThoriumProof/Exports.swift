// Who imports this module gets the checks of values and the simulations with it.
@_exported public import ThoriumProperties
@_exported public import ThoriumSimulation
