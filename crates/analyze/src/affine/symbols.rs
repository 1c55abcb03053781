//! Symbols: the integers that affine forms speak about.
//!
//! **Decides** which unknown integer a symbol stands for, in which loop it gets a new value, which range it
//! has, and which inequalities hold for it by its making.
//!
//! **Example** `n` on entry is one symbol for the whole procedure; `k = idx[i];` in the loop over `i` makes
//! a symbol whose home is that loop; `i / 4` makes a symbol `q` with `0 ≤ i − 4q ≤ 3`.
//!
//! **Why it is sound** a symbol has one value per iteration of its home (one per call of the procedure when
//! it has none). Two readings share a symbol only if nothing between them can have changed the value.
//!
//! **Gives up when** never: what is not understood becomes a new symbol.
//!
//! **Cost and limit** constant per symbol.
//!
//! **Source** static single assignment, global value numbering.

use std::collections::HashMap;

use heiretsu_ir::{ExprId, Span, VarId};
use heiretsu_sets::{Affine, Poly, Range, Symbol};

/// A loop or while of the procedure, by its position in `Cx::loops`.
pub type LoopIndex = u32;

/// What a symbol stands for.
#[derive(Clone, Debug, PartialEq)]
pub enum Origin {
    /// The variable of a counted loop (or the number of the iteration, when the step is no constant).
    Index(LoopIndex),
    /// The value that a variable has at some point.
    Variable(VarId),
    /// What an expression computes: a reading of memory, a division …
    Expression(ExprId),
    /// The state of a part of memory.
    Epoch,
    /// How often a loop runs.
    Count(LoopIndex),
}

/// A symbol's properties.
#[derive(Clone, Debug)]
pub struct Info {
    /// What it stands for.
    pub origin: Origin,
    /// The innermost loop whose iterations give it new values.
    pub home: Option<LoopIndex>,
    /// Its values lie here.
    pub range: Range,
    /// Its bounds leave it one value, given the values of the other symbols in them.
    pub defined: bool,
    /// Forms that are ≥ 0 whenever it has a value.
    pub bounds: Vec<Affine>,
    /// Its text, if it has one.
    pub span: Option<Span>,
}

/// What makes two computed symbols the same.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// An operation (a number for each kind) on values.
    Operation(u8, u16, Vec<Poly>),
    /// A reading of memory: object, path, subscripts, and the states of the memory it may lie in.
    Memory(Vec<u32>, Vec<Poly>),
}

/// All symbols of a procedure.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    infos: Vec<Info>,
    known: HashMap<Key, Symbol, rustc_hash::FxBuildHasher>,
}

impl Symbols {
    /// A new symbol.
    pub fn fresh(&mut self, origin: Origin, home: Option<LoopIndex>, range: Range) -> Symbol {
        self.infos.push(Info {
            origin,
            home,
            range,
            defined: false,
            bounds: Vec::new(),
            span: None,
        });
        Symbol(self.infos.len() as u32 - 1)
    }

    /// The symbol made under this key before, or a new one.
    pub fn keyed(
        &mut self,
        key: Key,
        origin: Origin,
        home: Option<LoopIndex>,
        range: Range,
    ) -> (Symbol, bool) {
        if let Some(&s) = self.known.get(&key) {
            return (s, false);
        }
        let s = self.fresh(origin, home, range);
        self.known.insert(key, s);
        (s, true)
    }

    /// Its properties.
    pub fn info(&self, s: Symbol) -> &Info {
        &self.infos[s.0 as usize]
    }

    /// Its properties, to be changed.
    pub fn info_mut(&mut self, s: Symbol) -> &mut Info {
        &mut self.infos[s.0 as usize]
    }

    /// Its properties, if it is one of these.
    pub fn get(&self, s: Symbol) -> Option<&Info> {
        self.infos.get(s.0 as usize)
    }

    /// A range that contains every value of a polynomial.
    pub fn range(&self, poly: &Poly) -> Range {
        match poly.as_constant() {
            Some(c) => Range::exact(c),
            None => poly.range(&|s| self.info(s).range),
        }
    }

    /// The innermost home of the symbols of a polynomial. (Homes of values alive at one point lie on one
    /// chain of nested loops, and inner loops have greater numbers.)
    pub fn home(&self, poly: &Poly) -> Option<LoopIndex> {
        poly.symbols().into_iter().filter_map(|s| self.info(s).home).max()
    }
}
