//! The heiretsu command.
fn main() {}
