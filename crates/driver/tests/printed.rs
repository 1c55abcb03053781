//! Every loop of every golden, printed from the loop program and read again: the same loop program.
//!
//! **Decides** whether the printer and the front ends agree on what a text means.
//! **Example** `for (int i = 0; i < n; ++i) s += a[i] /* here */;` as it stands; with all its statements new ones around
//! the user's expressions; and with everything that the printer can make by itself made anew.
//! **Why it is sound** the procedures are compared statement by statement and name by name (`as_meant`).
//! **Gives up when** the printer refuses a nest with a sentence (a macro, a pragma, a jump): that is counted.
//! **Cost and limit** three readings of a file per outermost loop.
//! **Source** the promise of `heiretsu_emit::print`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use heiretsu_driver::transform::{realize, unit};
use heiretsu_driver::{Includes, Options, Source, language_of};
use heiretsu_ir::{
    BinaryOp, Block, Expr, ExprId, ExprKind, Loop, NewNest, Place, ProcId, Procedure, Step, Stmt,
    StmtId, StmtKind, Type, UnaryOp, Unit, visit,
};

/// How much of a nest is new.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Anew {
    Nothing,
    Statements,
    Everything,
}

struct Beside(PathBuf);

impl Includes for Beside {
    fn read(&self, path: &str) -> Option<Arc<[u8]>> {
        path.starts_with("tests/golden/")
            .then(|| fs::read(self.0.join(path)).ok().map(Arc::from))?
    }
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(root.join(folder)) else { return };
    let mut names: Vec<_> = entries.flatten().map(|e| folder.join(e.file_name())).collect();
    names.sort();
    for name in names {
        if root.join(&name).is_dir() {
            collect(root, &name, files);
        } else if language_of(&name.to_string_lossy()).is_some()
            && name.extension().is_none_or(|e| e != "h")
        {
            files.push(name);
        }
    }
}

struct Copier {
    procedure: Procedure,
    exprs: BTreeMap<ExprId, ExprId>,
    stmts: BTreeMap<StmtId, StmtId>,
    how: Anew,
}

impl Copier {
    fn block(&mut self, block: &Block) -> Block {
        block.iter().map(|s| self.stmt(*s)).collect()
    }

    fn stmt(&mut self, id: StmtId) -> StmtId {
        let Stmt { kind, span } = self.procedure.stmt(id).clone();
        let kind = match kind {
            StmtKind::Loop(l) => {
                let (lower, upper) = (self.expr(l.lower), self.expr(l.upper));
                let body = self.block(&l.body);
                StmtKind::Loop(Loop { lower, upper, body, ..l })
            }
            StmtKind::If { cond, then_block, else_block } => StmtKind::If {
                cond: self.expr(cond),
                then_block: self.block(&then_block),
                else_block: self.block(&else_block),
            },
            StmtKind::Assign { place, value } if self.makes(value) => {
                let place = self.place(&place);
                StmtKind::Assign { place, value: self.expr(value) }
            }
            other => other,
        };
        let made = matches!(kind, StmtKind::Assign { value, .. }
            if matches!(self.procedure.stmt(id).kind, StmtKind::Assign { value: old, .. } if old != value));
        let new = self.procedure.add_stmt(Stmt { kind, span });
        if !made {
            self.stmts.insert(new, id);
        }
        new
    }

    /// Is an assignment made anew as a whole? (`a |= b` has no text for `a | b`.)
    fn makes(&self, value: ExprId) -> bool {
        let mut all = self.how == Anew::Everything;
        visit::each_expr(&self.procedure, value, &mut |_, e| {
            all &= matches!(
                e.kind,
                ExprKind::Int(_)
                    | ExprKind::Real(_)
                    | ExprKind::Read(_)
                    | ExprKind::Intrinsic(..)
                    | ExprKind::Unary(UnaryOp::Neg, _)
                    | ExprKind::Binary(
                        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div,
                        ..
                    )
            );
        });
        all
    }

    fn place(&mut self, place: &Place) -> Place {
        let steps = place.steps.iter().map(|step| match step {
            Step::Index(e) => Step::Index(self.expr(*e)),
            other => *other,
        });
        Place { steps: steps.collect(), ..place.clone() }
    }

    /// What the printer can make is made, the rest stays the user's.
    fn expr(&mut self, id: ExprId) -> ExprId {
        if self.how != Anew::Everything {
            return id;
        }
        let Expr { kind, ty, span } = self.procedure.expr(id).clone();
        let integer = matches!(ty, Type::Scalar(s) if s.is_int());
        let kind = match kind {
            ExprKind::Int(value) if integer => ExprKind::Int(value),
            ExprKind::Read(place) if place.steps.iter().all(|s| matches!(s, Step::Index(_))) => {
                ExprKind::Read(self.place(&place))
            }
            ExprKind::Unary(UnaryOp::Neg, a) => ExprKind::Unary(UnaryOp::Neg, self.expr(a)),
            ExprKind::Binary(
                op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Div),
                a,
                b,
            ) => ExprKind::Binary(op, self.expr(a), self.expr(b)),
            ExprKind::Compare(op, a, b) => ExprKind::Compare(op, self.expr(a), self.expr(b)),
            ExprKind::And(a, b) => ExprKind::And(self.expr(a), self.expr(b)),
            _ => return id,
        };
        self.procedure.add_expr(Expr { kind, ty, span })
    }
}

fn printed(unit: &Unit, of: ProcId, stmt: StmtId, how: Anew) -> NewNest {
    let old = unit.procedure(of);
    let (procedure, exprs, stmts) = (old.clone(), BTreeMap::new(), BTreeMap::new());
    let mut copier = Copier { procedure, exprs, stmts, how };
    let mut by = vec![stmt];
    if how != Anew::Nothing {
        by = vec![copier.stmt(stmt)];
        let swap = |block: &mut Block| {
            if let Some(at) = block.iter().position(|s| *s == stmt) {
                block[at] = by[0];
            }
        };
        swap(&mut copier.procedure.body);
        for s in visit::stmts(old, &old.body) {
            match &mut copier.procedure.stmts[s.index()].kind {
                StmtKind::Loop(l) => swap(&mut l.body),
                StmtKind::If { then_block, else_block, .. } => {
                    swap(then_block);
                    swap(else_block);
                }
                StmtKind::While { body, .. } => swap(body),
                _ => {}
            }
        }
        // What was declared in a loop is declared in its copy.
        for var in &mut copier.procedure.vars {
            let copy = copier.stmts.iter().find(|(_, old)| var.scope == Some(**old));
            var.scope = copy.map(|(new, _)| *new).or(var.scope);
        }
    }
    NewNest {
        of,
        procedure: copier.procedure,
        replaced: vec![stmt],
        by,
        exprs: copier.exprs,
        stmts: copier.stmts,
        fresh: Vec::new(),
        techniques: Vec::new(),
        notes: Vec::new(),
        dropped: Vec::new(),
        rounds: false,
        test: None,
    }
}

/// Per kind: how many nests were written and read as they are meant, and how many are not written.
type Counts = BTreeMap<Anew, (usize, BTreeMap<String, usize>)>;

fn file(root: &Path, path: &Path, counts: &mut Counts, faults: &mut Vec<String>) {
    let Ok(bytes) = fs::read(root.join(path)) else { return };
    let source = Source::new(path.display().to_string(), bytes);
    let includes = Beside(root.to_path_buf());
    let options = Options::default();
    let Ok(unit) = unit(&source, &includes, &options) else { return };
    for of in unit.procedure_ids() {
        let procedure = unit.procedure(of);
        for entry in visit::loops(procedure).into_iter().filter(|l| l.parent.is_none()) {
            for how in [Anew::Nothing, Anew::Statements, Anew::Everything] {
                let made = printed(&unit, of, entry.stmt, how);
                let (good, refused) = counts.entry(how).or_default();
                match heiretsu_emit::print::rewrite(&unit, &made) {
                    Err(why) => *refused.entry(why).or_default() += 1,
                    Ok(_) => match realize(&unit, &source, &includes, &options, &made) {
                        Ok(_) => *good += 1,
                        Err(why) => {
                            let at = procedure.stmt(entry.stmt).span.lo;
                            let line = unit.main_file().line_column(at).line;
                            let name = path.display();
                            faults.push(format!("{name}:{line}: with {how:?} new: {why}"));
                        }
                    },
                }
            }
        }
    }
}

#[test]
fn what_is_printed_reads_as_it_was() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    collect(&root, Path::new("tests/golden"), &mut files);
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    let results: Vec<(Counts, Vec<String>)> = std::thread::scope(|scope| {
        let work = || {
            let (mut counts, mut faults) = (Counts::new(), Vec::new());
            while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                file(&root, path, &mut counts, &mut faults);
            }
            (counts, faults)
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|w| w.join().expect("no panic")).collect()
    });
    let (mut counts, mut faults) = (Counts::new(), Vec::new());
    for (some, more) in results {
        for (how, (good, refused)) in some {
            let all = counts.entry(how).or_default();
            all.0 += good;
            refused.into_iter().for_each(|(why, n)| *all.1.entry(why).or_default() += n);
        }
        faults.extend(more);
    }
    for (how, (good, refused)) in &counts {
        println!("{how:?} new: {good} as they were; not written: {refused:?}");
    }
    faults.sort();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    for (how, (good, refused)) in &counts {
        let refused: usize = refused.values().sum();
        assert!(*good > refused, "{how:?} new: most are written: {good} and {refused}");
    }
}
