//! Limits of an execution, and what is assumed about the world outside.

use std::collections::BTreeMap;

use heiretsu_ir::{ProcId, VarId};

use crate::value::Origin;

/// How to execute.
#[derive(Clone, Debug)]
pub struct Config {
    /// Instructions.
    pub fuel: u64,
    /// Activations at a time.
    pub depth: usize,
    /// Cells that are really kept.
    pub memory: usize,
    /// The seed of everything arbitrary.
    pub seed: u64,
    /// Calls of unknown procedures, and input and output, do something arbitrary (a possible behaviour of
    /// an unknown environment) instead of ending the execution.
    pub open: bool,
    /// Sizes of what has no size of its own.
    pub sizes: Sizes,
    /// Which arbitrary integers there are.
    pub integers: Integers,
}

/// Arbitrary integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Integers {
    /// In -3..=9 and mostly positive, so that they can serve as subscripts.
    #[default]
    Usual,
    /// Between two values.
    Between(i64, i64),
    /// As usual, but those of an array ascend: they can serve as bounds of segments.
    Ascending,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            fuel: 1_000_000,
            depth: 64,
            memory: 1 << 20,
            seed: 1,
            open: false,
            sizes: Sizes::default(),
            integers: Integers::Usual,
        }
    }
}

/// Sizes of objects whose type leaves them open. They start small and are made larger when an access
/// falls outside.
#[derive(Clone, PartialEq, Debug)]
pub struct Sizes {
    /// Extent of an unknown dimension.
    pub extent: i64,
    /// Extents of the unknown dimensions of a variable, where others than `extent`.
    pub dims: BTreeMap<(ProcId, VarId), Vec<i64>>,
    /// Least number of cells of an object.
    pub cells: BTreeMap<Origin, i64>,
}

impl Default for Sizes {
    fn default() -> Sizes {
        Sizes { extent: 9, dims: BTreeMap::new(), cells: BTreeMap::new() }
    }
}

impl Sizes {
    /// The extent of an unknown dimension.
    pub fn dim(&self, procedure: ProcId, var: VarId, dim: usize) -> i64 {
        self.dims
            .get(&(procedure, var))
            .and_then(|dims| dims.get(dim))
            .copied()
            .unwrap_or(0)
            .max(self.extent)
    }

    /// Makes an unknown dimension larger.
    pub fn grow_dim(&mut self, procedure: ProcId, var: VarId, dim: usize, extent: i64) {
        let dims = self.dims.entry((procedure, var)).or_default();
        if dims.len() <= dim {
            dims.resize(dim + 1, 0);
        }
        dims[dim] = dims[dim].max(extent);
    }

    /// The least number of cells of an object.
    pub fn least(&self, origin: Origin) -> i64 {
        self.cells.get(&origin).copied().unwrap_or(0)
    }
}
