//! Regions against brute force, and by example.

mod brute;
mod examples;
mod program;
