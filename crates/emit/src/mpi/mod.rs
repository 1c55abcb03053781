//! C for distributed memory: one program for all ranks, in standard MPI, as edits of the user's text.
//!
//! **Decides** how loops that are cut, transfers, reductions, output and the ends of a program are written.
//!
//! **Example** `for (int i = 1; i < N - 1; i++)` → `for (int i = (int)my_first(1, 998, 0, 1000, 0); i <= my_last(1, 998, 0, 1000, 0); i++)`;
//! in front of it `send_now(now);`, a function of ours at the top of the file.
//!
//! **Why it is sound** what is cut and sent was decided before ([`heiretsu_ir::spmd`]); here it gets its words. All ranks execute
//! every statement of ours, so that collective operations meet; both sides of a message evaluate the same formulas. The
//! text is compiled and run on several numbers of ranks before anybody gets it.
//!
//! **Gives up when** a place lies in a macro, in another file or in text that the configuration chooses; a name means something
//! else there; a type has no name in MPI.
//!
//! **Cost and limit** linear in the text.
//!
//! **Source** MPI 3.1; the specification of `--target mpi`, §4.6, 4.7 and 4.11.

mod cut;
mod names;
mod places;
mod top;
mod transfer;

use std::collections::BTreeMap;

use heiretsu_ir::plan::Directive;
use heiretsu_ir::spmd::{Part, Spmd, Spot};
use heiretsu_ir::{
    Edit, EffectKind, ExprId, ExprKind, ProcId, Procedure, StmtId, StmtKind, Unit, visit,
};

use crate::around::Around;
use crate::place::Texts;

use names::Ours;
use places::{Beside, Places};

/// A part of the text that stands beside statements.
type Statements = BTreeMap<StmtId, Beside>;

/// Can the text of a loop be cut?
///
/// # Errors
/// Why not, as the end of a sentence.
pub fn cuttable(
    unit: &Unit,
    id: ProcId,
    stmt: StmtId,
    directive: &Directive,
) -> Result<(), String> {
    cut::cuttable(&Texts::new(unit), unit, id, stmt, directive)
}

/// The edits that make the text of a program say what is distributed.
///
/// # Errors
/// What cannot be written.
pub fn edits(unit: &Unit, spmd: &Spmd) -> Result<Vec<Edit>, String> {
    let texts = Texts::new(unit);
    let Some(map) = &texts.c else { return Err("only C is written".to_string()) };
    let places = Places { unit, map };
    let mut ours = Ours::new(unit, &texts, !spmd.conditions.is_empty());
    let mut functions = transfer::Functions::default();
    let mut out = Vec::new();
    let empty = Part::default();
    for id in unit.procedure_ids() {
        let procedure = unit.procedure(id);
        let part = spmd.parts.iter().find(|(p, _)| *p == id).map_or(&empty, |(_, part)| part);
        let around = Around::new(procedure);
        let writing = Writing { unit, texts: &texts, places: &places, procedure, around: &around };
        let mut beside = Statements::new();
        for t in &part.transfers {
            let call = functions.call(&mut ours, &writing, t)?;
            match t.spot {
                Spot::Before(s) => beside.entry(s).or_default().before.push(call),
                Spot::EndOf(s) => beside.entry(s).or_default().last.push(call),
            }
        }
        for c in &part.cuts {
            cut::cut(&mut ours, &writing, c, beside.entry(c.stmt).or_default())?;
        }
        for s in &part.alone {
            beside.entry(*s).or_default().guard = Some(format!("if ({} == 0)", ours.me));
        }
        if id == spmd.main {
            out.extend(top::main(&ours, &writing, spmd, &mut beside)?);
        }
        ends(&writing, &mut beside)?;
        for (s, one) in &beside {
            out.extend(places.write(procedure, *s, one)?);
        }
    }
    out.insert(0, top::head(&ours, unit, &functions)?);
    Ok(out)
}

/// A procedure whose text is written.
struct Writing<'a> {
    unit: &'a Unit,
    texts: &'a Texts<'a>,
    places: &'a Places<'a>,
    procedure: &'a Procedure,
    around: &'a Around,
}

/// Does an expression call something?
fn has_call(p: &Procedure, e: ExprId) -> bool {
    let mut found = false;
    visit::each_expr(p, e, &mut |_, e| found |= matches!(e.kind, ExprKind::Call(..)));
    found
}

/// `exit`: MPI ends first.
fn ends(w: &Writing, beside: &mut Statements) -> Result<(), String> {
    for s in visit::stmts(w.procedure, &w.procedure.body) {
        let StmtKind::Effect(effect) = &w.procedure.stmt(s).kind else { continue };
        // What fails in a header ends all ranks without more ado.
        if effect.kind == EffectKind::Stop && w.procedure.stmt(s).span.file.index() == 0 {
            let calls = |e: &ExprId| has_call(w.procedure, *e);
            if effect.reads.iter().any(calls) {
                return Err("the program ends with what a call says".to_string());
            }
            beside.entry(s).or_default().before.push("MPI_Finalize();".to_string());
        }
    }
    Ok(())
}
