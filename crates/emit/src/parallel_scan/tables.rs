//! Tables that are looked through before the loop, as text.
//!
//! **Decides** the text of these tests.
//! **Example** `int b1_fits = b1_size >= 64; if (b1_fits) { for (…) for (…) if (next[b1_t0][b1_t1] > 3) b1_fits = 0; }`.
//! **Why it is sound** every element of the declared array is looked at, right before the loop, which does not change it.
//! **Gives up when** H405: the array's name means something else there.
//! **Cost and limit** each entry once, after all other conditions of the blocks.
//! **Source** ours.

use heiretsu_ir::parallel_scan::TableTest;
use heiretsu_ir::unwritten::Spelling;
use heiretsu_ir::{Bound, ReasonKind, Scalar};

use super::Text;
use crate::syntax::Syntax;

impl Text<'_> {
    /// The flag that says that all tables are as they must be.
    fn fits(&self) -> String {
        self.own.name("fits")
    }

    /// The subscript of a dimension.
    fn subscript(&self, d: usize) -> String {
        self.own.name(&format!("t{d}"))
    }

    /// Sets the flag, a further condition of the blocks.
    pub(super) fn look_through_tables(&mut self) -> Result<(), ReasonKind> {
        let blocks = self.blocks;
        if blocks.tables.is_empty() {
            return Ok(());
        }
        let (flag, fortran) = (self.fits(), self.fortran());
        let and = if fortran { " .and. " } else { " && " };
        let first = match (self.choose.is_empty(), fortran) {
            (false, _) => self.choose.join(and),
            (true, true) => ".true.".to_owned(),
            (true, false) => "1".to_owned(),
        };
        let declared = if fortran { "" } else { "int " };
        self.lines.statement(&format!("{declared}{flag} = {first}"));
        for table in &blocks.tables {
            self.lines.open_if(&flag);
            self.look_through(table, &flag)?;
            self.lines.close_if();
        }
        self.choose.push(flag);
        Ok(())
    }

    fn look_through(&mut self, table: &TableTest, flag: &str) -> Result<(), ReasonKind> {
        let name = self.names.name(table.var)?.to_owned();
        let no_array = || Spelling::Operation { what: "a table" };
        let array = self.procedure.var(table.var).ty.array().ok_or_else(no_array)?;
        let mut subscripts = Vec::new();
        for (d, dim) in array.dims.iter().enumerate() {
            let at = self.subscript(d);
            let (Bound::Const(extent), Bound::Const(lower)) = (dim.extent, dim.lower) else {
                return Err(no_array().into());
            };
            let header = match self.fortran() {
                true => format!("do {at} = {lower}, {}", lower + extent - 1),
                false => format!("for (int {at} = 0; {at} < {extent}; {at}++) {{"),
            };
            self.lines.open_loop(&header);
            subscripts.push(at);
        }
        let element = Syntax { fortran: self.fortran(), dotted: false }.element(&name, subscripts);
        let mut wrong = vec![format!("{element} > {}", table.greatest)];
        if matches!(array.element.scalar(), Some(Scalar::Int { signed: true, .. })) {
            wrong.insert(0, format!("{element} < {}", table.least));
        }
        let (or, no) = if self.fortran() { (" .or. ", ".false.") } else { (" || ", "0") };
        self.lines.open_if(&wrong.join(or));
        self.lines.assign(flag, no);
        self.lines.close_if();
        for _ in &array.dims {
            self.lines.close_loop();
        }
        Ok(())
    }

    /// Fortran's declarations.
    pub(super) fn table_declarations(&self, out: &mut Vec<String>) {
        let dims = self
            .blocks
            .tables
            .iter()
            .filter_map(|t| Some(self.procedure.var(t.var).ty.array()?.dims.len()));
        if let Some(most) = dims.max() {
            out.push(format!("logical :: {}", self.fits()));
            let all: Vec<String> = (0..most).map(|d| self.subscript(d)).collect();
            out.push(format!("integer :: {}", all.join(", ")));
        }
    }
}
