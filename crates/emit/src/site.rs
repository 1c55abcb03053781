//! A place for a directive, and the reason why there is none.

/// A place for a directive.
pub struct Site {
    /// The bytes `lo..hi` (blanks, a label, or none) are replaced by `lead`, the directive's lines, and `tail`.
    pub lo: u32,
    /// See `lo`.
    pub hi: u32,
    /// The start of the lines with hints to compilers directly before it, which the directive replaces.
    pub hints: Option<u32>,
    /// Text before the directive's first line: a label on its own line; a line end where a line is split.
    pub lead: Vec<u8>,
    /// Text after the directive's last line end: the indentation of what follows on a split line.
    pub tail: Vec<u8>,
    /// Blanks before the directive.
    pub indent: Vec<u8>,
    /// The file's line end.
    pub newline: &'static [u8],
    /// Where the line of an end directive may go (Fortran).
    pub end: Option<u32>,
    /// Is the loop written in capital letters (Fortran)?
    pub capitals: bool,
    /// An array assignment: `workshare` instead of a loop construct.
    pub workshare: bool,
    /// The subscripts of a whole allocatable array that is assigned: where they go, and `(:, :)`.
    pub section: Option<(u32, Vec<u8>)>,
}
