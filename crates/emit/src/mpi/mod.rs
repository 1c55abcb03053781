//! Text for distributed memory: one program for all ranks, in standard MPI, as edits of the user's text.
//!
//! **Decides** how loops that are cut, transfers, reductions, output and the ends of a program are written.
//!
//! **Example** `for (int i = 1; i < N - 1; i++)` → `for (int i = (int)my_first(1, 998, 0, 1000, 0); i <= my_last(1, 998, 0, 1000, 0); i++)`;
//! in front of it `send_now(now);`, a function of ours at the top of the file. In Fortran `call send_now(now)`, of a module there.
//!
//! **Why it is sound** what is cut and sent was decided before ([`heiretsu_ir::spmd`]); here it gets its words: this floor says what
//! stands where, and a language ([`Words`]) how it is written. All ranks execute every statement of ours, so that collective
//! operations meet; both sides of a message evaluate the same formulas. The text is compiled and run on several numbers of
//! ranks before anybody gets it.
//!
//! **Gives up when** a place lies in a macro, in another file or in text that the configuration chooses; a name means something
//! else there; a type has no name in MPI.
//!
//! **Cost and limit** linear in the text.
//!
//! **Source** MPI 3.1; the specification of `--target mpi`, §4.6, 4.7 and 4.11.

mod c;
mod cut;
mod fortran;
mod names;
mod transfer;

use std::collections::BTreeMap;

use heiretsu_ir::plan::Directive;
use heiretsu_ir::spmd::{Form, Name, Part, Spmd, Spot};
use heiretsu_ir::{
    Edit, EffectKind, ExprId, ExprKind, Loop, ProcId, Procedure, Scalar, StmtId, StmtKind, Type,
    Unit, VarId, visit,
};

use crate::around::Around;
use crate::place::Texts;

use names::Ours;
use transfer::Text;

/// What stands beside statements.
type Statements = BTreeMap<StmtId, Beside>;

/// What stands beside a statement.
#[derive(Clone, Debug, Default)]
struct Beside {
    /// Statements in front of it, in order.
    before: Vec<String>,
    /// And behind it.
    after: Vec<String>,
    /// At the end of its body, if it is a loop.
    last: Vec<String>,
    /// What has to hold for it to be executed at all (`me == 0`).
    guard: Option<String>,
    /// A part of it that is replaced.
    header: Option<Edit>,
}

/// A scalar that messages carry.
struct Value {
    /// Its name.
    name: String,
    /// Its type.
    ty: Scalar,
    /// That of MPI.
    mpi: &'static str,
}

/// What a language has for it: `c` and `fortran` have files of the same names for the same jobs.
trait Words {
    /// A number where a range or a size is wanted.
    fn number(&self, n: i64) -> String;
    /// A product of sizes.
    fn product(&self, factors: &[String], times: u64) -> String;
    /// A variable's value as a size.
    fn size(&self, name: String) -> String;
    /// What an array says of its k-th dimension, of which the fastest one is 1.
    fn asked(&self, what: &str, array: &str, k: usize) -> String;
    /// Both of two conditions.
    fn both(&self, a: &str, b: &str) -> String;
    /// Not a condition.
    fn not(&self, condition: &str) -> String;
    /// MPI's name of a type.
    fn mpi_type(&self, ty: Scalar) -> Option<&'static str>;

    /// The name of a variable, if it means that variable in front of a statement.
    fn name(&self, w: &Writing, v: VarId, at: StmtId) -> Result<String, String>;
    /// The same of an array.
    fn array(&self, w: &Writing, array: Name, title: &str, at: StmtId) -> Result<String, String>;
    /// The edits of one statement, and of what stands beside it.
    fn place(&self, w: &Writing, s: StmtId, beside: &Beside) -> Result<Vec<Placed>, String>;

    /// Can the header be another one?
    fn header_may_change(&self, l: &Loop) -> Result<(), String>;
    /// The header of a loop over this rank's part of the iterations.
    fn header(
        &self,
        ours: &Ours,
        w: &Writing,
        s: StmtId,
        bounds: &[String; 5],
    ) -> Result<Edit, String>;
    /// Does the loop's variable need its last value after a loop that is cut?
    fn goes_on(&self, w: &Writing, s: StmtId, lasts: &[VarId]) -> bool;
    /// An assignment.
    fn set(&self, name: &str, value: &str) -> String;
    /// A call of a function of ours.
    fn call(&self, name: &str, args: &[String]) -> String;
    /// A statement under a condition.
    fn when(&self, condition: &str, line: &str) -> String;
    /// All ranks but the first one begin with the neutral value.
    fn reset(&self, ours: &mut Ours, v: &Value, neutral: &str) -> Result<String, String>;
    /// The values of all ranks become one.
    fn reduce(&self, ours: &mut Ours, v: &Value, op: &str) -> Result<String, String>;
    /// The same, by comparisons in the order of the ranks.
    fn in_order(&self, ours: &mut Ours, v: &Value, greater: bool) -> Result<String, String>;
    /// The value of the rank before comes in.
    fn receive(&self, ours: &mut Ours, v: &Value) -> Result<String, String>;
    /// It goes to the next rank.
    fn pass_on(&self, ours: &mut Ours, v: &Value) -> Result<String, String>;
    /// A rank tells all others.
    fn tell(&self, ours: &mut Ours, v: &Value, owner: &str) -> Result<String, String>;

    /// A function that makes a transfer: what follows its name.
    fn transfer(&self, text: &Text) -> Result<String, String>;
    /// A function of ours, whole.
    fn function(&self, comment: &str, name: &str, rest: &str) -> String;

    /// MPI ends.
    fn end(&self, ours: &Ours) -> String;
    /// Does MPI have to end before this statement with an effect?
    fn ends(&self, w: &Writing, s: StmtId, kind: EffectKind) -> bool;
    /// The beginning and the ends of the main program.
    fn main(
        &self,
        ours: &Ours,
        w: &Writing,
        beside: &mut Statements,
    ) -> Result<Vec<Placed>, String>;
    /// What a procedure with text of ours needs.
    fn uses(&self, ours: &Ours, w: &Writing) -> Result<Vec<Placed>, String>;
    /// What stands in front of everything.
    fn head(&self, ours: &Ours, unit: &Unit) -> Result<Edit, String>;
}

/// An edit, and which of two at one place comes first: the lesser one.
struct Placed {
    order: (u8, u32),
    edit: Edit,
}

/// A procedure whose text is written.
struct Writing<'a> {
    unit: &'a Unit,
    texts: &'a Texts<'a>,
    words: &'a dyn Words,
    procedure: &'a Procedure,
    around: &'a Around,
}

impl Writing<'_> {
    /// A form at a statement.
    fn form(&self, f: &Form, at: StmtId) -> Result<String, String> {
        let size = |v: VarId| Ok(self.words.size(self.words.name(self, v, at)?));
        names::form(self.words, f, &size)
    }

    /// A scalar at a statement.
    fn value(&self, v: VarId, at: StmtId) -> Result<Value, String> {
        let name = self.words.name(self, v, at)?;
        let none = || format!("`{name}` has no type in MPI");
        let Type::Scalar(ty) = self.procedure.var(v).ty else { return Err(none()) };
        let mpi = self.words.mpi_type(ty).ok_or_else(none)?;
        Ok(Value { name, ty, mpi })
    }
}

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
    let texts = Texts::new(unit);
    with_words(unit, &texts, &mut |words| cut::cuttable(&texts, words, unit, (id, stmt), directive))
}

/// Calls `f` with the words of the unit's language.
fn with_words<T>(unit: &Unit, texts: &Texts, f: &mut dyn FnMut(&dyn Words) -> T) -> T {
    match &texts.c {
        Some(map) => f(&c::C { unit, map }),
        None => f(&fortran::Fortran { unit }),
    }
}

/// The edits that make the text of a program say what is distributed.
///
/// # Errors
/// What cannot be written.
pub fn edits(unit: &Unit, spmd: &Spmd) -> Result<Vec<Edit>, String> {
    let texts = Texts::new(unit);
    with_words(unit, &texts, &mut |words| written(unit, &texts, words, spmd))
}

fn written(
    unit: &Unit,
    texts: &Texts,
    words: &dyn Words,
    spmd: &Spmd,
) -> Result<Vec<Edit>, String> {
    let mut ours = Ours::new(unit, texts, !spmd.conditions.is_empty());
    let mut out: Vec<Placed> = Vec::new();
    let empty = Part::default();
    for id in unit.procedure_ids() {
        let procedure = unit.procedure(id);
        let part = spmd.parts.iter().find(|(p, _)| *p == id).map_or(&empty, |(_, part)| part);
        let around = Around::new(procedure);
        let w = Writing { unit, texts, words, procedure, around: &around };
        let mut beside = Statements::new();
        for t in &part.transfers {
            let call = transfer::call(&mut ours, &w, t)?;
            match t.spot {
                Spot::Before(s) => beside.entry(s).or_default().before.push(call),
                Spot::EndOf(s) => beside.entry(s).or_default().last.push(call),
            }
        }
        for c in &part.cuts {
            cut::cut(&mut ours, &w, c, beside.entry(c.stmt).or_default())?;
        }
        for a in &part.alone {
            let one = beside.entry(a.stmt).or_default();
            one.guard = Some(format!("{} == 0", ours.me));
            for v in &a.told {
                one.after.push(words.tell(&mut ours, &w.value(*v, a.stmt)?, "0")?);
            }
        }
        if id == spmd.main {
            if let Some(known) = spmd.known {
                let alone = alone(&ours, &w, spmd, known)?;
                beside.entry(known).or_default().before.splice(0..0, alone);
            }
            out.extend(words.main(&ours, &w, &mut beside)?);
        }
        ends(&ours, &w, &mut beside)?;
        for (s, one) in &beside {
            out.extend(words.place(&w, *s, one)?);
        }
        if !beside.is_empty() {
            out.extend(words.uses(&ours, &w)?);
        }
    }
    out.sort_by_key(|p| (p.edit.lo, p.order));
    let mut edits = vec![words.head(&ours, unit)?];
    edits.extend(out.into_iter().map(|p| p.edit));
    Ok(edits)
}

/// Where a condition on sizes does not hold, rank 0 goes on by itself.
fn alone(ours: &Ours, w: &Writing, spmd: &Spmd, at: StmtId) -> Result<Option<String>, String> {
    let Some(alone) = &ours.alone else { return Ok(None) };
    let all = spmd.conditions.iter().map(|c| {
        let form = w.form(c, at)?;
        Ok(format!("{} >= 0", names::atom(&form)))
    });
    let all = all.collect::<Result<Vec<String>, String>>()?;
    let all = all.into_iter().reduce(|a, b| w.words.both(&a, &b)).unwrap_or_default();
    Ok(Some(w.words.when(&w.words.not(&all), &w.words.call(alone, &[]))))
}

/// Does an expression call something?
fn has_call(p: &Procedure, e: ExprId) -> bool {
    let mut found = false;
    visit::each_expr(p, e, &mut |_, e| found |= matches!(e.kind, ExprKind::Call(..)));
    found
}

/// `exit`, STOP: MPI ends first.
fn ends(ours: &Ours, w: &Writing, beside: &mut Statements) -> Result<(), String> {
    for s in visit::stmts(w.procedure, &w.procedure.body) {
        let StmtKind::Effect(effect) = &w.procedure.stmt(s).kind else { continue };
        // What fails in a header ends all ranks without more ado.
        if w.words.ends(w, s, effect.kind) && w.procedure.stmt(s).span.file.index() == 0 {
            let calls = |e: &ExprId| has_call(w.procedure, *e);
            if effect.reads.iter().any(calls) {
                return Err("the program ends with what a call says".to_string());
            }
            beside.entry(s).or_default().before.push(w.words.end(ours));
        }
    }
    Ok(())
}

/// The same of the returns of the main program. Is one of them its last statement?
fn returns(ours: &Ours, w: &Writing, beside: &mut Statements) -> Result<bool, String> {
    let p = w.procedure;
    let mut last = false;
    for s in visit::stmts(p, &p.body) {
        let StmtKind::Return(value) = &p.stmt(s).kind else { continue };
        last |= p.body.last() == Some(&s);
        if value.is_some_and(|value| has_call(p, value)) {
            return Err("`main` returns what a call says".to_string());
        }
        beside.entry(s).or_default().before.push(w.words.end(ours));
    }
    let stops =
        |s: &StmtId| matches!(&p.stmt(*s).kind, StmtKind::Effect(e) if e.kind.ends_program());
    Ok(last || p.body.last().is_some_and(stops))
}
