//! Clauses as text.
//!
//! **Decides** the words of a directive: its name and its clauses in a fixed order.
//! **Example** `parallel for collapse(2) private(t) reduction(+:s) schedule(guided) if(n >= 5000)`.
//! **Why it is sound** a clause names a variable only if that name means that variable at the loop. What C would
//! privatize otherwise than meant (a pointer instead of the array after it) is refused.
//! **Gives up when** H408, H410.
//! **Cost and limit** linear in the directive.
//! **Source** OpenMP 4.5, 2.15.3 (data-sharing clauses), 2.15.3.6 (reduction).

use heiretsu_ir::plan::{By, Directive, Reduction, Schedule};
use heiretsu_ir::unwritten::{Clause, Context};
use heiretsu_ir::{Bound, ReasonKind, Storage, Type, VarId, visit};

use crate::terms::Writer;

/// What kind of construct the directive is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Construct {
    /// `parallel for`, `parallel do`.
    Loop,
    /// `parallel for simd`, `parallel do simd`.
    LoopInLanes,
    /// `simd`.
    Lanes,
    /// `parallel workshare`.
    Workshare,
}

impl Construct {
    /// That of a directive on a loop.
    pub fn on_loop(by: By) -> Construct {
        match by {
            By::Threads => Construct::Loop,
            By::Both => Construct::LoopInLanes,
            By::Vectors => Construct::Lanes,
        }
    }

    /// Its name.
    pub fn name(self, fortran: bool) -> &'static str {
        match (self, fortran) {
            (Construct::Loop, false) => "parallel for",
            (Construct::Loop, true) => "parallel do",
            (Construct::LoopInLanes, false) => "parallel for simd",
            (Construct::LoopInLanes, true) => "parallel do simd",
            (Construct::Lanes, _) => "simd",
            (Construct::Workshare, _) => "parallel workshare",
        }
    }
}

/// The directive's name and clauses, without sentinel.
pub fn words(
    writer: &Writer,
    directive: &Directive,
    construct: Construct,
    collapse: u32,
) -> Result<Vec<String>, ReasonKind> {
    let fortran = writer.unit.language.is_fortran();
    let inside = visit::stmts(writer.names.procedure, &[writer.names.stmt]);
    let loops = inside.iter().filter_map(|s| writer.names.procedure.as_loop(*s));
    let reduced = directive.reductions.iter().map(|reduction| reduction.var);
    let copied = lists(directive).chain(reduced).chain(loops.map(|l| l.var)).collect();
    writer.names.called_by_name(writer.unit, &copied)?;
    let mut words = vec![construct.name(fortran).to_owned()];
    if construct == Construct::Workshare {
        if !directive.reductions.is_empty() || lists(directive).any(|v| writer.names.is_written(v))
        {
            return Err(Context::AssignmentClauses.into());
        }
    } else {
        once(directive)?;
        if construct == Construct::Lanes && !directive.firstprivate.is_empty() {
            return Err(Context::LanesFirst.into());
        }
        if collapse > 1 {
            words.push(format!("collapse({collapse})"));
        }
        let forgotten =
            [("private", &directive.private), ("firstprivate", &directive.firstprivate)];
        for (clause, vars) in forgotten {
            // What the front end made has no name and nothing to forget; what the loop declares is its own.
            let vars = vars
                .iter()
                .copied()
                .filter(|v| writer.names.is_written(*v) && !writer.names.is_inside(*v));
            words.extend(list(writer, clause, vars)?);
        }
        words.extend(list(writer, "lastprivate", directive.lastprivate.iter().copied())?);
        words.extend(reductions(writer, &directive.reductions)?);
        match directive.schedule {
            Schedule::Static => {}
            Schedule::Cyclic => words.push("schedule(static, 1)".into()),
            Schedule::Dynamic(1) => words.push("schedule(dynamic)".into()),
            Schedule::Dynamic(chunk) => words.push(format!("schedule(dynamic, {chunk})")),
        }
    }
    if let Some(test) = writer.clause(directive.test.as_ref(), directive.work.as_ref())? {
        // Where threads do not pay, vectors still do. (Since OpenMP 5 an `if` would speak of both.)
        let only = if construct == Construct::LoopInLanes { "parallel: " } else { "" };
        words.push(format!("if({only}{test})"));
    }
    Ok(words)
}

fn lists(directive: &Directive) -> impl Iterator<Item = VarId> + '_ {
    let lists = [&directive.private, &directive.firstprivate, &directive.lastprivate];
    lists.into_iter().flatten().copied()
}

/// A variable stands in one clause, or in `firstprivate` and `lastprivate`.
fn once(directive: &Directive) -> Result<(), ReasonKind> {
    let reduced = || directive.reductions.iter().map(|reduction| reduction.var);
    let count = |var| {
        usize::from(directive.private.contains(&var))
            + usize::from(
                directive.firstprivate.contains(&var) || directive.lastprivate.contains(&var),
            )
            + reduced().filter(|other| *other == var).count()
    };
    if lists(directive).chain(reduced()).any(|var| count(var) > 1) {
        return Err(Clause::TwoClauses.into());
    }
    Ok(())
}

fn list(
    writer: &Writer,
    clause: &str,
    vars: impl Iterator<Item = VarId>,
) -> Result<Option<String>, ReasonKind> {
    let mut names: Vec<&str> = Vec::new();
    for var in vars {
        private_object(writer, var)?;
        let name = writer.names.name(var)?;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok((!names.is_empty()).then(|| format!("{clause}({})", names.join(", "))))
}

/// Does a private copy of this name hold what the loop program calls the variable?
fn private_object(writer: &Writer, var: VarId) -> Result<(), ReasonKind> {
    let var = writer.names.procedure.var(var);
    if var.alias.is_some() {
        return Err(Clause::SharedStorage { name: var.name.clone() }.into());
    }
    if var.attrs.in_namelist {
        return Err(in_namelist(&var.name));
    }
    if var.attrs.polymorphic {
        return Err(Clause::Polymorphic { name: var.name.clone() }.into());
    }
    let Type::Array(array) = &var.ty else { return Ok(()) };
    let whole = if writer.unit.language.is_fortran() {
        // `a(*)` has no size that a copy could have.
        var.attrs.allocatable || array.dims.iter().all(|dim| dim.extent != Bound::Unknown)
    } else {
        is_true_array(&var.storage)
    };
    if whole { Ok(()) } else { Err(Clause::NoCopy { name: var.name.clone() }.into()) }
}

/// OpenMP before 5.2 forbids such names in clauses that make copies, and compilers refuse them.
fn in_namelist(name: &str) -> ReasonKind {
    Clause::Namelist { name: name.to_owned() }.into()
}

/// In C: the name is that of the array, not of a pointer to it.
fn is_true_array(storage: &Storage) -> bool {
    match storage {
        Storage::Local | Storage::Static | Storage::Global(_) => true,
        Storage::Parameter { .. }
        | Storage::Result
        | Storage::View { .. }
        | Storage::Heap
        | Storage::Pointee => false,
    }
}

/// `reduction(op:a, b)`, one clause for each operator.
fn reductions(writer: &Writer, reductions: &[Reduction]) -> Result<Vec<String>, ReasonKind> {
    let fortran = writer.unit.language.is_fortran();
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for reduction in reductions {
        let spelling = if fortran { Some(reduction.op.fortran()) } else { reduction.op.c() };
        let op = spelling.ok_or(Context::NoReduction)?;
        let item = reduced(writer, reduction, fortran)?;
        match groups.iter_mut().find(|(known, _)| *known == op) {
            Some((_, items)) => items.push(item),
            None => groups.push((op, vec![item])),
        }
    }
    let clause = |(op, items): (&str, Vec<String>)| format!("reduction({op}:{})", items.join(", "));
    Ok(groups.into_iter().map(clause).collect())
}

/// A variable in a `reduction` clause; of C arrays that pointers lead to a section. (An array of the name's own has no number there:
/// its declaration may say another one when the output is compiled.)
fn reduced(writer: &Writer, of: &Reduction, fortran: bool) -> Result<String, ReasonKind> {
    let id = of.var;
    let name = writer.names.name(id)?;
    let var = writer.names.procedure.var(id);
    if writer.names.is_inside(id) {
        return Err(Clause::DeclaredInside { name: name.to_owned() }.into());
    }
    if var.attrs.in_namelist {
        return Err(in_namelist(name));
    }
    let cannot = || ReasonKind::from(Clause::NotReducible { name: name.to_owned() });
    match &var.ty {
        Type::Scalar(_) if var.alias.is_none() => Ok(name.to_owned()),
        Type::Array(array)
            if var.alias.is_none()
                && of.elements.is_none()
                && is_true_array(&var.storage)
                && array.dims.iter().all(|dim| matches!(dim.extent, Bound::Const(1..))) =>
        {
            Ok(name.to_owned())
        }
        Type::Array(array) if var.alias.is_none() => {
            let mut text = name.to_owned();
            for (d, dim) in array.dims.iter().enumerate() {
                if let (0, Some(first)) = (d, &of.elements) {
                    text.push_str(&format!("[0:{}]", writer.plain(first)?.text));
                    continue;
                }
                match &dim.extent {
                    Bound::Const(extent) if *extent > 0 && !fortran => {
                        text.push_str(&format!("[0:{extent}]"));
                    }
                    Bound::Const(_) | Bound::Expr(_) if fortran => {}
                    Bound::Const(_) | Bound::Expr(_) | Bound::Unknown => return Err(cannot()),
                }
            }
            Ok(text)
        }
        Type::Scalar(_)
        | Type::Array(_)
        | Type::Pointer(_)
        | Type::Struct(_)
        | Type::Void
        | Type::Opaque => Err(cannot()),
    }
}
