//! Facts about loops: aliases, scalars, dependences.
