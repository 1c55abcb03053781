//! The names that conditional compilation asks about, and where.
//!
//! **Decides** for a part of a file, which names choose the text in it or around it.
//! **Example** `#ifdef CHECK`, `bad++;`, `#endif` in a function → `CHECK`.
//! **Why it is sound** every word of the conditions of a region counts for the whole of it, nested regions included.
//! **Gives up when** never.
//! **Cost and limit** one look at each region.

use std::collections::BTreeSet;

use heiretsu_ir::SourceFile;

use super::items::words;

/// The regions of a file, and the words of their conditions.
pub struct Conditions<'u> {
    regions: Vec<(usize, usize, BTreeSet<&'u str>)>,
}

impl<'u> Conditions<'u> {
    pub fn new(file: &'u SourceFile) -> Self {
        let regions = file.conditionals.iter().map(|&(lo, hi)| {
            let (lo, hi) = (lo as usize, (hi as usize).min(file.text.len()));
            (lo, hi, asked(file.text.get(lo..hi).unwrap_or_default()))
        });
        Conditions { regions: regions.collect() }
    }

    /// The words of all conditions in and around a part of the text.
    pub fn touching(&self, lo: usize, hi: usize) -> impl Iterator<Item = &'u str> {
        let regions = self.regions.iter().filter(move |(from, to, _)| *from < hi && lo < *to);
        regions.flat_map(|(.., names)| names.iter().copied())
    }
}

/// The words of a region's conditions. Lines that a `\` continues are one.
fn asked(region: &[u8]) -> BTreeSet<&str> {
    let mut out = BTreeSet::new();
    let mut more = false;
    for line in region.split(|b| *b == b'\n') {
        let line = line.trim_ascii();
        let rest = line.strip_prefix(b"#").map(<[u8]>::trim_ascii_start).unwrap_or_default();
        let condition = rest.starts_with(b"if") || rest.starts_with(b"elif");
        if condition || more {
            let said = if more { line } else { rest };
            out.extend(words(said).filter(|w| !matches!(*w, "defined" | "elif")));
            out.retain(|w| !matches!(*w, "if" | "ifdef" | "ifndef" | "elifdef" | "elifndef"));
            more = line.ends_with(b"\\");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_condition_of_a_region_counts() {
        let text =
            "#if defined(A) && \\\n  B > 2\nx = C;\n#ifdef D\n#elif E\n#else\n#endif\n#endif\n";
        let mut file = SourceFile::new("a.c", text.as_bytes());
        file.conditionals.push((0, text.len() as u32));
        let found: Vec<&str> = Conditions::new(&file).touching(3, 4).collect();
        assert_eq!(found, ["A", "B", "D", "E"]);
        assert_eq!(Conditions::new(&file).touching(text.len(), text.len() + 9).count(), 0);
    }
}
