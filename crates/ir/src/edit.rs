//! Edits of the user's text: byte ranges replaced by new bytes, everything else untouched.

use thiserror::Error;

/// Replace the bytes `lo..hi` of a file's original text by `text` (an insertion when `lo == hi`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// First byte replaced.
    pub lo: u32,
    /// One past the last byte replaced.
    pub hi: u32,
    /// What stands there afterwards.
    pub text: Vec<u8>,
}

/// Why a list of edits cannot be applied.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EditError {
    /// An edit reaches past the end of the text.
    #[error("edit {lo}..{hi} lies outside a text of {len} bytes")]
    OutOfRange {
        /// First byte.
        lo: u32,
        /// One past the last byte.
        hi: u32,
        /// Length of the text in bytes.
        len: usize,
    },
    /// Two edits replace the same bytes.
    #[error("edits overlap at byte {at}")]
    Overlap {
        /// First byte that both replace.
        at: u32,
    },
}

/// Applies `edits` to `text`. Insertions at one offset keep their order in the list.
///
/// # Errors
/// [`EditError`] when edits overlap or reach outside; the text is then not changed at all.
pub fn apply(text: &[u8], edits: &[Edit]) -> Result<Vec<u8>, EditError> {
    let mut ordered: Vec<&Edit> = edits.iter().collect();
    ordered.sort_by_key(|edit| (edit.lo, edit.hi));
    let mut out =
        Vec::with_capacity(text.len() + edits.iter().map(|e| e.text.len()).sum::<usize>());
    let mut at = 0u32;
    for edit in ordered {
        if edit.lo > edit.hi || edit.hi as usize > text.len() {
            return Err(EditError::OutOfRange { lo: edit.lo, hi: edit.hi, len: text.len() });
        }
        if edit.lo < at {
            return Err(EditError::Overlap { at: edit.lo });
        }
        out.extend_from_slice(&text[at as usize..edit.lo as usize]);
        out.extend_from_slice(&edit.text);
        at = edit.hi;
    }
    out.extend_from_slice(&text[at as usize..]);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(lo: u32, hi: u32, text: &str) -> Edit {
        Edit { lo, hi, text: text.as_bytes().to_vec() }
    }

    #[test]
    fn untouched_bytes_survive() {
        let out = apply(b"abc\xff\r\ndef", &[edit(6, 6, "X"), edit(1, 2, "BB")]);
        assert_eq!(out, Ok(b"aBBc\xff\r\nXdef".to_vec()));
    }

    #[test]
    fn overlapping_edits_are_refused() {
        assert_eq!(
            apply(b"abcdef", &[edit(0, 3, "x"), edit(2, 4, "y")]),
            Err(EditError::Overlap { at: 2 })
        );
    }
}
