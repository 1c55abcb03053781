//! Shadow memory: which iterations of a loop read and wrote which cell.
//!
//! Two iterations conflict on a cell when both access it and at least one writes it. It is enough to keep
//! the first writer and the first two different readers of each cell: a second writer, a reader other
//! than the writer, or a writer after another reader is found at once; so a cell is reported exactly if it
//! has a conflict.

use rustc_hash::{FxHashMap, FxHashSet};

use heiretsu_ir::Span;

use crate::value::Pointer;

/// Most conflicts that are kept.
const KEPT: usize = 64;

/// One end of a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The iteration: its number in sequential order, from 0.
    pub iteration: u64,
    /// It writes (else reads).
    pub write: bool,
    /// The reference.
    pub span: Span,
}

/// Two iterations that touch one cell, at least one of them writing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The object.
    pub object: u32,
    /// The cell.
    pub offset: i64,
    /// The access of the earlier iteration.
    pub first: Access,
    /// The access of the later iteration.
    pub second: Access,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    writer: Option<Access>,
    readers: [Option<Access>; 2],
}

/// What is recorded during one execution of a loop.
#[derive(Clone, Debug)]
pub struct Shadow {
    cells: FxHashMap<(u32, i64), Cell>,
    reported: FxHashSet<(u32, i64)>,
    /// The iteration that runs; `None`: nothing is recorded.
    pub(crate) iteration: Option<u64>,
    /// Objects from this number on belong to an iteration.
    pub(crate) fresh: u32,
    /// Cells that each thread has for itself: object, first cell, number of cells.
    pub(crate) skip: Vec<(u32, i64, i64)>,
    /// The first conflicts, one per cell, in the order in which they were found.
    pub conflicts: Vec<Conflict>,
    /// Number of accesses recorded.
    pub accesses: u64,
    /// Every access in its order, where that is wanted: object, cell, iteration, writes.
    pub log: Option<Vec<(u32, i64, u64, bool)>>,
}

impl Shadow {
    /// An empty record.
    pub fn new() -> Shadow {
        Shadow {
            cells: FxHashMap::default(),
            reported: FxHashSet::default(),
            iteration: None,
            fresh: u32::MAX,
            skip: Vec::new(),
            conflicts: Vec::new(),
            accesses: 0,
            log: None,
        }
    }

    pub(crate) fn access(&mut self, p: Pointer, write: bool, span: Span) {
        let Some(iteration) = self.iteration else { return };
        if p.object >= self.fresh {
            return;
        }
        let private = |&(object, first, cells): &(u32, i64, i64)| {
            object == p.object && p.offset >= first && p.offset < first.saturating_add(cells)
        };
        if self.skip.iter().any(private) {
            return;
        }
        self.accesses += 1;
        if let Some(log) = &mut self.log {
            log.push((p.object, p.offset, iteration, write));
            return;
        }
        let now = Access { iteration, write, span };
        let cell = self.cells.entry((p.object, p.offset)).or_default();
        let differs = |a: &Option<Access>| a.filter(|a| a.iteration != iteration);
        let other = if write {
            differs(&cell.writer)
                .or_else(|| differs(&cell.readers[0]))
                .or_else(|| differs(&cell.readers[1]))
        } else {
            differs(&cell.writer)
        };
        if write {
            cell.writer.get_or_insert(now);
        } else if cell.readers[0].is_none() {
            cell.readers[0] = Some(now);
        } else if cell.readers[1].is_none() && differs(&cell.readers[0]).is_some() {
            cell.readers[1] = Some(now);
        }
        if let Some(other) = other
            && self.conflicts.len() < KEPT
            && self.reported.insert((p.object, p.offset))
        {
            let (first, second) =
                if other.iteration < iteration { (other, now) } else { (now, other) };
            self.conflicts.push(Conflict { object: p.object, offset: p.offset, first, second });
        }
    }
}

impl Default for Shadow {
    fn default() -> Shadow {
        Shadow::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shadow(accesses: &[(u64, i64, bool)]) -> Vec<i64> {
        let mut shadow = Shadow::new();
        for &(iteration, offset, write) in accesses {
            shadow.iteration = Some(iteration);
            shadow.access(Pointer { object: 0, serial: 0, offset }, write, Span::none());
        }
        shadow.conflicts.iter().map(|c| c.offset).collect()
    }

    #[test]
    fn reads_do_not_conflict() {
        assert_eq!(shadow(&[(0, 5, false), (1, 5, false), (2, 5, false)]), Vec::<i64>::new());
        assert_eq!(shadow(&[(0, 5, false), (0, 5, true), (1, 6, true)]), Vec::<i64>::new());
    }

    #[test]
    fn a_write_beside_another_iteration_conflicts() {
        assert_eq!(shadow(&[(0, 5, false), (1, 5, true)]), [5]);
        assert_eq!(shadow(&[(0, 5, true), (1, 5, false)]), [5]);
        assert_eq!(shadow(&[(0, 5, true), (1, 5, true), (2, 5, true)]), [5]);
        // The writer itself was the first reader, but there is a second one.
        assert_eq!(shadow(&[(0, 5, false), (1, 5, false), (0, 5, true)]), [5]);
    }
}
