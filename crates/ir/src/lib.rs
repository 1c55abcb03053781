//! The loop program: types, statements, expressions, verdicts, edits.
