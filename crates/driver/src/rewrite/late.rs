//! Lines of new text that are written when everything is known.
//!
//! **Decides** where in the finished text they stand: in the place of the lines that were analysed.
//! **Example** `const int b1_several = 1;` → `#ifdef _OPENMP`, the number of threads, `#else`, 0, `#endif`.
//! **Why it is sound** whoever proposes them promises that the text means the same whatever the line says.
//! **Gives up when** a line is not there: it was the text of a rewrite that was withdrawn.
//! **Cost and limit** linear in the text.
//! **Source** –

use std::sync::Arc;

use heiretsu_ir::plan::Rewrite;

/// The text with these lines in it.
pub(super) fn lines(text: &Arc<[u8]>, rewrites: &[Rewrite]) -> Arc<[u8]> {
    let all: Vec<&(String, String)> = rewrites.iter().flat_map(|r| &r.late).collect();
    if all.is_empty() {
        return text.clone();
    }
    let mut out = Vec::with_capacity(text.len());
    for line in text.split_inclusive(|b| *b == b'\n') {
        let bare = line.trim_ascii();
        let Some((_, new)) = all.iter().find(|(old, _)| old.as_bytes().eq_ignore_ascii_case(bare))
        else {
            out.extend_from_slice(line);
            continue;
        };
        let indent = &line[..line.len() - line.trim_ascii_start().len()];
        let end = if line.ends_with(b"\r\n") { &b"\r\n"[..] } else { &b"\n"[..] };
        for part in new.lines() {
            // Directives of preprocessors and OpenMP's conditional lines begin in the first column.
            if !part.starts_with(['#', '!']) {
                out.extend_from_slice(indent);
            }
            out.extend_from_slice(part.as_bytes());
            out.extend_from_slice(end);
        }
    }
    out.into()
}
