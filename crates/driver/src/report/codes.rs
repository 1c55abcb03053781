//! What each code of a reason means: a page per code, with an example, another one without it, and what to do.
//!
//! The pages stand in `codes/*.md`, one section for each code; `crates/driver/tests/codes.rs` analyses their examples.

const PAGES: [&str; 6] = [
    include_str!("codes/dependences.md"),
    include_str!("codes/effects.md"),
    include_str!("codes/shape.md"),
    include_str!("codes/text.md"),
    include_str!("codes/limits.md"),
    include_str!("codes/distribution.md"),
];

/// The page of a code (`H105`, in any case), in Markdown; `None`: there is no such code.
pub fn page(code: &str) -> Option<&'static str> {
    let code = code.to_ascii_uppercase();
    pages().find(|page| page.starts_with(&format!("## {code}: ")))
}

/// All pages, in the order of their codes.
pub fn pages() -> impl Iterator<Item = &'static str> {
    PAGES.iter().flat_map(|file| sections(file))
}

fn sections(file: &'static str) -> impl Iterator<Item = &'static str> {
    let starts: Vec<usize> = file
        .match_indices("## H")
        .map(|(at, _)| at)
        .filter(|at| *at == 0 || file.as_bytes()[at - 1] == b'\n')
        .collect();
    let ends: Vec<usize> = starts.iter().skip(1).copied().chain([file.len()]).collect();
    starts.into_iter().zip(ends).map(move |(lo, hi)| file[lo..hi].trim_end())
}
