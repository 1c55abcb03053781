//! Innermost loops that are not written as they stand, so that compilers vectorize them.
//!
//! **Decides** the text of [`Inner`].
//! **Example** `int b9_any3 = 0; for (…) if (a[i][j] > m) b9_any3 = 1; if (b9_any3) for (…) if (a[i][j] > m) { … }`
//! **Why it is sound** the analysis says which of the two holds (`crates/analyze/src/recurrences/parallel_scan/inner.rs`).
//! **Gives up when** H405: the header has no text of its own.
//! **Cost and limit** the piece stands there twice.
//! **Source** measurements of the reduction benchmark (`docs/measurements/reductions.md`).

use heiretsu_ir::parallel_scan::{Assign, Inner, Phase};
use heiretsu_ir::{ExprKind, ReasonKind, StmtId};

use super::Text;
use super::values::Env;

impl Text<'_> {
    /// A loop that runs only if something changes in it.
    pub(super) fn if_any(
        &mut self,
        header: &str,
        p: u32,
        condition: u32,
        phase: &Phase,
    ) -> Result<(), ReasonKind> {
        let any = self.any(p);
        let mut env = Env::new(self.names_in_piece(p)?);
        let prefix = self.own.prefix.clone();
        let (yes, no) = match self.fortran() {
            true => (format!("{any} = .true."), format!("{any} = .false.")),
            false => (format!("{any} = 1;"), format!("int {any} = 0;")),
        };
        self.lines.line(&no);
        self.lines.open_loop(header);
        let condition = self.writer(&prefix).truth_of(condition, &mut env)?;
        self.lines.open_if(&condition);
        self.lines.line(&yes);
        self.lines.close_if();
        self.lines.close_loop();
        self.lines.open_if(&any);
        self.lines.open_loop(header);
        let list = phase.updates.get(p as usize).map_or(&[][..], Vec::as_slice);
        self.piece(p, list)?;
        self.lines.close_loop();
        self.lines.close_if();
        Ok(())
    }

    /// A loop whose first iteration stands by itself: `later` is what the others do.
    pub(super) fn first_apart(
        &mut self,
        s: StmtId,
        p: u32,
        later: &[Assign],
        phase: &Phase,
    ) -> Result<(), ReasonKind> {
        let l = self.procedure.as_loop(s).ok_or(ReasonKind::NotCounted {})?;
        let ExprKind::Int(first) = self.procedure.expr(l.lower).kind else {
            return Err(ReasonKind::NotCounted {});
        };
        let (var, last) = (self.procedure.var(l.var).name.clone(), self.text_of(l.upper)?);
        let word = last.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let last = if word { last } else { format!("({last})") };
        let (second, below) = (first + 1, if l.exclusive { "<" } else { "<=" });
        self.lines.open_if(&format!("{first} {below} {last}"));
        let (setting, header) = if self.fortran() {
            (format!("{var} = {first}"), format!("do {var} = {second}, {last}"))
        } else {
            let ty = self.declared_type(l)?;
            let own = if ty.is_empty() { "" } else { "const " };
            (
                format!("{own}{ty}{var} = {first};"),
                format!("for ({ty}{var} = {second}; {var} {below} {last}; {var}++) {{"),
            )
        };
        self.lines.line(&setting);
        let list = phase.updates.get(p as usize).map_or(&[][..], Vec::as_slice);
        self.piece(p, list)?;
        self.lines.close_if();
        self.lines.open_loop(&header);
        self.piece(p, later)?;
        self.lines.close_loop();
        Ok(())
    }

    /// The name of what says that something changes in a loop, by its piece.
    fn any(&self, p: u32) -> String {
        self.own.name(&format!("any{p}"))
    }

    /// Fortran's declaration.
    pub(super) fn any_declaration(&self) -> Option<String> {
        let all = self.blocks.phases.iter().flat_map(|phase| &phase.inner);
        let mut names: Vec<String> = all
            .filter(|(_, inner)| matches!(inner, Inner::IfAny(_)))
            .map(|(p, _)| self.any(*p))
            .collect();
        names.sort();
        names.dedup();
        (!names.is_empty()).then(|| format!("logical :: {}", names.join(", ")))
    }
}
