//! The overall control: which loop runs parallel, and how.
