//! The pipeline, its options and its reports.
