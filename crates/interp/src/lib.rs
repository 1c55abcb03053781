//! Reference semantics of the loop program, with shadow memory.
