//! From places of a rewritten text back to the original.

use heiretsu_ir::plan::Rewrite;

/// Where bytes of the new text came from.
pub(super) struct Moved {
    /// `(lo, hi, length of the new text, which rewrite)`, in order.
    edits: Vec<(u32, u32, u32, usize)>,
}

impl Moved {
    /// Of these rewrites.
    pub fn new(rewrites: &[Rewrite]) -> Moved {
        let mut edits: Vec<(u32, u32, u32, usize)> = Vec::new();
        for (at, rewrite) in rewrites.iter().enumerate() {
            edits.extend(rewrite.edits.iter().map(|e| (e.lo, e.hi, e.text.len() as u32, at)));
        }
        edits.sort_by_key(|e| (e.0, e.1));
        Moved { edits }
    }

    /// The place in the original of a byte of the new text; or the rewrite that brought it.
    pub fn back(&self, at: u32) -> Result<u32, usize> {
        let mut shift = 0i64;
        for &(lo, hi, len, rewrite) in &self.edits {
            let start = i64::from(lo) + shift;
            if i64::from(at) < start {
                break;
            }
            if i64::from(at) < start + i64::from(len) {
                return Err(rewrite);
            }
            shift += i64::from(len) - i64::from(hi - lo);
        }
        Ok(u32::try_from(i64::from(at) - shift).unwrap_or(0))
    }

    /// The same, or where the new text stands.
    pub fn near(&self, at: u32) -> u32 {
        self.back(at)
            .unwrap_or_else(|rewrite| self.edits.iter().find(|e| e.3 == rewrite).map_or(0, |e| e.0))
    }
}
