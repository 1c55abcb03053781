//! Start values of iterations as text, and the loop variable's value where there are none.
//!
//! **Decides** the statement by which an iteration sets a variable that the loop steps along, and which values from
//! before the loop have to be kept for it; the statement after a loop that gives its variable the first value where
//! no iteration runs (`if (n <= 0) i = 0;`).
//! **Example** `k = k_0 + (long long)i * inc;`, with `const int k_0 = k;` before the loop; in Fortran
//! `k = k_0 + int(i - 1, 8) * inc`. For a pointer `p = p_0 + i;`, with `double *const p_0 = p;` before.
//! **Why it is sound** the whole sum is what the original computed in the variable's own type. Parts of it are written
//! in 64 bits, and only where they fit: a product of a sum of one product is the difference of two values of that
//! type; otherwise magnitudes are added up. What may not fit is written in unsigned arithmetic (C), where
//! nothing is lost as long as there is no division. New names occur nowhere in the text.
//! **Gives up when** H411: an expression cannot be written, or might overflow.
//! **Cost and limit** linear in the closed form.
//! **Source** C17 6.2.5p9, 6.3.1.3.

use heiretsu_ir::plan::{Closed, Directive, Factor, Scaling};
use heiretsu_ir::runtime_test::Term;
use heiretsu_ir::unwritten::Spelling;
use heiretsu_ir::{CompareOp, ExprKind, Loop, ReasonKind, Scalar, StmtId, Type, UnaryOp, VarId};

use crate::pointee::pointee;
use crate::syntax::{self, Binding, Text, cast, exact_c_type};
use crate::terms::Writer;
use crate::words::Words;

/// What goes with a directive.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Steps {
    /// Declarations with values (C), or declarations and then assignments (Fortran): before the loop.
    pub before: Vec<String>,
    /// At the start of each iteration.
    pub first: Vec<String>,
    /// After the loop.
    pub after: Vec<String>,
}

impl Steps {
    /// Is there nothing to insert?
    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.first.is_empty() && self.after.is_empty()
    }
}

/// How large the text of a part may get.
const LIMIT: u128 = 1 << 63;

/// The texts for the variables that the loop steps along.
pub fn steps(writer: &Writer, directive: &Directive, words: &Words) -> Result<Steps, ReasonKind> {
    let mut out = Steps::default();
    if directive.inductions.is_empty() && !directive.set_if_empty {
        return Ok(out);
    }
    let stmt = writer.names.stmt;
    let Some(l) = writer.names.procedure.as_loop(stmt) else {
        return Err(ReasonKind::NotCounted {});
    };
    let mut form = Form { writer, l, stmt, words, saved: Vec::new() };
    for induction in &directive.inductions {
        let var = form.name(induction.var)?.to_owned();
        if form.is_pointer(induction.var) {
            let value = form.moved(&induction.start, induction.var)?;
            out.first.push(format!("{var} = {value};"));
            continue;
        }
        let ty = form.type_of(induction.var)?;
        let (mut value, wide) = match lone_scaled(&induction.start) {
            Some((var, how, log)) => (form.scaled(var, how, log, ty)?, false),
            None => form.closed(&induction.start, ty)?,
        };
        if wide && form.fortran() && matches!(ty, Scalar::Int { bits: 32, .. }) {
            value = format!("int({value})");
        }
        let end = if form.fortran() { "" } else { ";" };
        out.first.push(format!("{var} = {value}{end}"));
    }
    let mut assignments = Vec::new();
    for (var, saved) in &form.saved {
        if form.is_pointer(*var) {
            let (name, to) = (form.name(*var)?, form.points_to(*var)?);
            out.before.push(format!("{to} *const {saved} = {name};"));
            continue;
        }
        let (name, ty) = (form.name(*var)?, form.type_of(*var)?);
        let Scalar::Int { bits, .. } = ty else { return Err(unwritable()) };
        if form.fortran() {
            let kind = if bits == 32 { String::new() } else { format!("({})", bits / 8) };
            out.before.push(format!("integer{kind} :: {saved}"));
            assignments.push(format!("{saved} = {name}"));
        } else {
            let ty = exact_c_type(ty).ok_or_else(unwritable)?;
            out.before.push(format!("const {ty} {saved} = {name};"));
        }
    }
    out.before.extend(assignments);
    if directive.set_if_empty {
        out.after.push(form.set_if_empty()?);
    }
    Ok(out)
}

/// Is a value nothing but one on entry that is scaled?
fn lone_scaled(closed: &Closed) -> Option<(VarId, Scaling, u32)> {
    match (closed.terms.as_slice(), closed.divisor) {
        ([Term { coefficient: 1, factors }], 1) => match factors.as_slice() {
            [Factor::Scaled { var, how, log, .. }] => Some((*var, *how, *log)),
            _ => None,
        },
        _ => None,
    }
}

fn unwritable() -> ReasonKind {
    Spelling::Unwritable { what: "the first value of an iteration" }.into()
}

/// How the parts of a sum are computed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    /// As they are.
    Plain,
    /// In 64 bits.
    Wide,
    /// In 64 bits, unsigned.
    Modular,
}

struct Form<'a> {
    writer: &'a Writer<'a>,
    l: &'a Loop,
    stmt: StmtId,
    words: &'a Words,
    /// Variables whose values on entry are needed, with their new names.
    saved: Vec<(VarId, String)>,
}

impl Form<'_> {
    fn fortran(&self) -> bool {
        self.writer.unit.language.is_fortran()
    }

    /// A variable by its name, which must mean the same before the loop and in it.
    fn name(&self, var: VarId) -> Result<&str, ReasonKind> {
        let name = self.writer.names.name(var)?;
        let procedure = self.writer.names.procedure;
        let hides = |id: &VarId| {
            let other = procedure.var(*id);
            *id != var && other.name == name && other.scope == Some(self.stmt)
        };
        if self.writer.names.around.named(name).iter().any(hides) {
            return Err(Spelling::Hidden { name: name.to_owned() }.into());
        }
        Ok(name)
    }

    fn type_of(&self, var: VarId) -> Result<Scalar, ReasonKind> {
        match self.writer.names.procedure.var(var).ty {
            Type::Scalar(scalar @ Scalar::Int { bits: 32 | 64, .. }) => Ok(scalar),
            _ => Err(unwritable()),
        }
    }

    fn is_pointer(&self, var: VarId) -> bool {
        matches!(self.writer.names.procedure.var(var).ty, Type::Pointer(_))
    }

    /// The words for what a pointer variable points to.
    fn points_to(&self, var: VarId) -> Result<String, ReasonKind> {
        let text = &self.writer.unit.main_file().text;
        let var = self.writer.names.procedure.var(var);
        let words = self.writer.names.map.and_then(|map| pointee(map, text, var));
        words.ok_or_else(|| Spelling::NoType { what: "a pointer that it needs" }.into())
    }

    /// Where a pointer points to at the start of an iteration.
    fn moved(&mut self, closed: &Closed, var: VarId) -> Result<String, ReasonKind> {
        let own = |t: &&Term<Factor>| matches!(t.factors.as_slice(), [Factor::Pointer { .. }]);
        let (from, by): (Vec<&Term<Factor>>, Vec<&Term<Factor>>) =
            closed.terms.iter().partition(own);
        if from.len() != 1 || closed.divisor != 1 || self.fortran() {
            return Err(unwritable());
        }
        let saved = self.saved(var)?;
        let mut by: Vec<Term<Factor>> = by.into_iter().cloned().collect();
        order(&mut by);
        let mut total = Some(0u128);
        for term in &by {
            let size = self.size(term)?;
            total = total.and_then(|t| t.checked_add(size?));
        }
        // The distance may be longer than what the loop's variable holds.
        let width = match by.as_slice() {
            [] => return Ok(saved),
            [t] if t.coefficient.abs() == 1 && t.factors.len() < 2 => Width::Plain,
            // A product is the distance itself, which an object holds.
            [_] => Width::Wide,
            _ if total.is_some_and(|t| t < LIMIT) => Width::Wide,
            _ => Width::Modular,
        };
        let back = matches!(by.as_slice(), [t] if t.coefficient < 0);
        if back {
            by.iter_mut().for_each(|t| t.coefficient = -t.coefficient);
        }
        let sum = self.sum(&by, width, false)?;
        if back {
            return Ok(format!("{saved} - {}", sum.at_least(Binding::Product)));
        }
        Ok(match width {
            Width::Modular => format!("{saved} + (long long)({})", sum.text),
            Width::Plain | Width::Wide => format!("{saved} + {}", sum.at_least(Binding::Product)),
        })
    }

    /// The name for a variable's value on entry.
    fn saved(&mut self, var: VarId) -> Result<String, ReasonKind> {
        if let Some((_, name)) = self.saved.iter().find(|s| s.0 == var) {
            return Ok(name.clone());
        }
        let base = self.name(var)?.to_owned();
        let mut name = format!("{base}_0");
        let known = |name: &str, form: &Self| {
            form.words.has(name) || form.saved.iter().any(|s| s.1 == name)
        };
        while known(&name, self) {
            name.push('0');
            if name.len() > 60 {
                return Err(unwritable());
            }
        }
        self.saved.push((var, name.clone()));
        Ok(name)
    }

    /// Gives the loop's variable its first value where the range is empty.
    fn set_if_empty(&self) -> Result<String, ReasonKind> {
        let l = self.l;
        let var = self.name(l.var)?;
        for e in [l.lower, l.upper, l.step] {
            for read in variables(self.writer, e) {
                self.name(read)?;
            }
        }
        let lower = self.writer.expr(l.lower)?.at_least(Binding::Sum);
        let upper = self.writer.expr(l.upper)?.at_least(Binding::Sum);
        let spelled = |op: CompareOp| self.writer.syntax().comparison(op);
        let empty = |up: bool| {
            let op = match (up, l.exclusive) {
                (true, true) => CompareOp::Le,
                (true, false) => CompareOp::Lt,
                (false, true) => CompareOp::Ge,
                (false, false) => CompareOp::Gt,
            };
            format!("{upper} {} {lower}", spelled(op))
        };
        let test = match self.step() {
            Some(step) => empty(step > 0),
            None if self.fortran() => {
                let step = self.writer.expr(l.step)?.at_least(Binding::Sum);
                let (up, down) = (spelled(CompareOp::Gt), spelled(CompareOp::Lt));
                let (rising, falling) = (empty(true), empty(false));
                format!("{step} {up} 0 .and. {rising} .or. {step} {down} 0 .and. {falling}")
            }
            // Of unsigned type.
            None => empty(true),
        };
        let end = if self.fortran() { "" } else { ";" };
        Ok(format!("if ({test}) {var} = {lower}{end}"))
    }

    /// The value, for a variable of this type.
    fn closed(&mut self, closed: &Closed, ty: Scalar) -> Result<(String, bool), ReasonKind> {
        let divisor = closed.divisor;
        let whole = |t: &&Term<Factor>| t.coefficient % divisor == 0;
        let mut outside: Vec<Term<Factor>> = closed.terms.iter().filter(whole).cloned().collect();
        outside.iter_mut().for_each(|t| t.coefficient /= divisor);
        let divided: Vec<Term<Factor>> =
            closed.terms.iter().filter(|t| !whole(t)).cloned().collect();
        let width = self.width(&outside, &divided, ty)?;
        order(&mut outside);
        let mut sum = self.sum(&outside, width, !divided.is_empty() && outside.len() == 1)?;
        if !divided.is_empty() {
            let mut divided = divided;
            order(&mut divided);
            let top = self.sum(&divided, width, false)?.at_least(Binding::Product);
            let divisor = self.writer.number(divisor, false)?.text;
            let quotient = Text::new(format!("{top} / {divisor}"), Binding::Product);
            sum = if outside.is_empty() {
                quotient
            } else {
                Text::new(format!("{} + {}", sum.text, quotient.text), Binding::Sum)
            };
        }
        Ok((sum.text, width == Width::Wide))
    }

    /// In which arithmetic nothing is lost.
    fn width(
        &self,
        outside: &[Term<Factor>],
        divided: &[Term<Factor>],
        ty: Scalar,
    ) -> Result<Width, ReasonKind> {
        let all: Vec<&Term<Factor>> = outside.iter().chain(divided).collect();
        let parts = |t: &Term<Factor>| t.factors.len() + usize::from(t.coefficient.abs() != 1);
        let moving = |t: &&&Term<Factor>| {
            t.factors.len() > 1
                || t.factors.iter().any(|f| matches!(f, Factor::Iteration | Factor::Count { .. }))
        };
        // The value itself, or the value less one other that has its type.
        let sum_of_two =
            all.len() == 2 && all.iter().all(|t| parts(t) <= 1 || t.factors.is_empty());
        let small_start = self.start_is_small();
        // A product that fits the variable need not fit a narrower variable of the loop.
        let own = self.writer.names.procedure.var(self.l.var).ty.scalar();
        let room = match (ty, own) {
            (Scalar::Int { bits, .. }, Some(Scalar::Int { bits: own, .. })) if bits > own => 1,
            _ => 2,
        };
        if divided.is_empty()
            && small_start
            && (all.len() == 1 && parts(all[0]) <= room || sum_of_two)
        {
            return Ok(Width::Plain);
        }
        let sizes: Vec<Option<u128>> =
            all.iter().map(|t| self.size(t)).collect::<Result<_, _>>()?;
        let total = sizes.iter().copied().try_fold(0u128, |sum, s| sum.checked_add(s?));
        if total.is_some_and(|t| t < LIMIT) {
            return Ok(Width::Wide);
        }
        let one = all.iter().filter(moving).count() <= 1;
        let narrow = matches!(ty, Scalar::Int { bits: 32, .. });
        let fit = sizes.iter().all(|s| s.is_some_and(|s| s < LIMIT));
        if one && (narrow && fit || self.fortran()) && divided.is_empty() {
            return Ok(Width::Wide);
        }
        if !self.fortran() && divided.is_empty() {
            return Ok(Width::Modular);
        }
        Err(Spelling::MightOverflow { what: "the first value of an iteration" }.into())
    }

    /// The largest magnitude of a term; `None` if it is huge.
    fn size(&self, term: &Term<Factor>) -> Result<Option<u128>, ReasonKind> {
        let mut size = Some(term.coefficient.unsigned_abs());
        for factor in &term.factors {
            let one = self.largest(factor)?;
            size = size.and_then(|s| s.checked_mul(one));
        }
        Ok(size)
    }

    fn largest(&self, factor: &Factor) -> Result<u128, ReasonKind> {
        let of = |scalar: Scalar| match scalar {
            Scalar::Int { bits, signed: true } => 1u128 << (bits - 1),
            Scalar::Int { bits, signed: false } => 1u128 << bits,
            _ => u128::MAX,
        };
        let ty = |e| match self.writer.names.procedure.expr(e).ty {
            Type::Scalar(scalar @ Scalar::Int { bits: 8..=64, .. }) => Ok(of(scalar)),
            _ => Err(unwritable()),
        };
        Ok(match factor {
            Factor::Value(e) | Factor::Entry { read: e, .. } => ty(*e)?,
            Factor::Iteration => {
                let own = match self.writer.names.procedure.var(self.l.var).ty {
                    Type::Scalar(scalar @ Scalar::Int { .. }) => of(scalar),
                    _ => return Err(unwritable()),
                };
                if self.start_is_small() { own } else { 2 * own - 1 }
            }
            Factor::Count { span, .. } => {
                let mut total = 0u128;
                for term in &span.terms {
                    total = total.saturating_add(self.size(term)?.unwrap_or(u128::MAX));
                }
                total
            }
            // They stand alone.
            Factor::Pointer { .. } | Factor::Scaled { .. } => return Err(unwritable()),
        })
    }

    fn start(&self) -> Option<i128> {
        let mut e = self.l.lower;
        let procedure = self.writer.names.procedure;
        let mut sign = 1;
        loop {
            match &procedure.expr(e).kind {
                ExprKind::Int(value) => return value.checked_mul(sign),
                ExprKind::Convert(inner) => e = *inner,
                ExprKind::Unary(UnaryOp::Neg, inner) => {
                    e = *inner;
                    sign = -sign;
                }
                _ => return None,
            }
        }
    }

    /// The loop counts upwards from a constant that is not negative: `i - start` fits its type.
    fn start_is_small(&self) -> bool {
        let up = self.step().is_some_and(|s| s > 0);
        up && self.start().is_some_and(|s| (0..1 << 31).contains(&s))
    }

    fn step(&self) -> Option<i128> {
        let procedure = self.writer.names.procedure;
        match &procedure.expr(self.l.step).kind {
            ExprKind::Int(value) => Some(*value),
            ExprKind::Unary(UnaryOp::Neg, inner) => match procedure.expr(*inner).kind {
                ExprKind::Int(value) => value.checked_neg(),
                _ => None,
            },
            ExprKind::Convert(inner) => match procedure.expr(*inner).kind {
                ExprKind::Int(value) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// `roomy`: what the sum is added to makes room for it.
    fn sum(
        &mut self,
        terms: &[Term<Factor>],
        width: Width,
        mut roomy: bool,
    ) -> Result<Text, ReasonKind> {
        let mut products = Vec::new();
        let lone = |t: &Term<Factor>| {
            t.coefficient.abs() == 1
                && matches!(t.factors.as_slice(), [Factor::Value(_) | Factor::Entry { .. }])
        };
        for (at, term) in terms.iter().enumerate() {
            let size = term.coefficient.checked_abs().ok_or_else(unwritable)?;
            // A lone value needs no more room than it has, if what follows makes room for the sum.
            let next = || terms.get(at + 1).is_some_and(|n| !n.factors.is_empty() && !lone(n));
            let plain = width == Width::Wide && lone(term) && (roomy || at == 0 && next());
            let width = if plain { Width::Plain } else { width };
            roomy |= width != Width::Plain && !term.factors.is_empty();
            products.push((term.coefficient < 0, self.product(size, &term.factors, width)?));
        }
        Ok(syntax::sum(&products))
    }

    fn product(
        &mut self,
        size: i128,
        factors: &[Factor],
        width: Width,
    ) -> Result<Text, ReasonKind> {
        if factors.is_empty() {
            return self.writer.number(size, false);
        }
        let mut factors: Vec<&Factor> = factors.iter().collect();
        factors.sort_by_key(|f| !matches!(f, Factor::Iteration));
        let mut parts = Vec::new();
        for (at, factor) in factors.iter().enumerate() {
            let width = match factor {
                // The first factor makes room for all.
                Factor::Value(_) | Factor::Entry { .. } if at > 0 => Width::Plain,
                // A difference must not overflow in its own type.
                Factor::Iteration if at > 0 && self.start_is_small() => Width::Plain,
                Factor::Count { .. } if at > 0 => Width::Plain,
                _ => width,
            };
            parts.push(self.factor(factor, width)?.at_least(Binding::Prefix));
        }
        if size != 1 {
            parts.push(self.writer.number(size, false)?.text);
        }
        Ok(syntax::product(&parts))
    }

    fn widened(&self, text: Text, width: Width) -> Text {
        match width {
            Width::Plain => text,
            Width::Wide => self.writer.syntax().wide(&text),
            Width::Modular => cast("unsigned long long", &text),
        }
    }

    fn factor(&mut self, factor: &Factor, width: Width) -> Result<Text, ReasonKind> {
        match factor {
            Factor::Value(e) => {
                for var in variables(self.writer, *e) {
                    // It is seen by its name from within the loop as well.
                    self.name(var)?;
                }
                Ok(self.widened(self.writer.expr(*e)?, width))
            }
            Factor::Entry { var, .. } => {
                let name = self.saved(*var)?;
                Ok(self.widened(Text::atom(name), width))
            }
            Factor::Iteration => self.iteration(width),
            Factor::Count { span, step } => {
                let count = self.count(span, *step)?;
                Ok(self.widened(count, width))
            }
            Factor::Pointer { .. } | Factor::Scaled { .. } => Err(unwritable()),
        }
    }

    /// A value on entry, scaled by a power of two once per iteration: `k_0 << i`, and 0 where that has left the type.
    fn scaled(
        &mut self,
        var: VarId,
        how: Scaling,
        log: u32,
        ty: Scalar,
    ) -> Result<String, ReasonKind> {
        let Scalar::Int { bits, signed } = ty else { return Err(unwritable()) };
        let index = self.writer.names.procedure.var(self.l.var).ty.scalar();
        let default = matches!(index, Some(Scalar::Int { bits: 32, .. })) || !self.fortran();
        let small = self.start_is_small() && default;
        let number = self.iteration(if small { Width::Plain } else { Width::Wide })?;
        let from = self.saved(var)?;
        // So many steps move everything out of the type.
        let most = u32::from(bits).div_ceil(log);
        let times = |text: String| if log == 1 { text } else { format!("{log} * {text}") };
        if self.fortran() {
            let kind = if small { "" } else { "_8" };
            let steps = times(format!("min({}, {most}{kind})", number.text));
            return match (how, bits) {
                (Scaling::Times, _) if u32::from(bits) % log == 0 => {
                    Ok(format!("ishft({from}, {steps})"))
                }
                (Scaling::Over, 32) if most * log < 62 => {
                    Ok(format!("int({from} / 2_8**({steps}))"))
                }
                (Scaling::Times | Scaling::Over | Scaling::Shifted, _) => Err(unwritable()),
            };
        }
        let by = times(number.at_least(Binding::Prefix));
        let number = number.at_least(Binding::Sum);
        let (own, modular) = match (bits, signed) {
            (32, true) => ("int", "unsigned"),
            (64, true) => ("long long", "unsigned long long"),
            (_, _) => ("", ""),
        };
        Ok(match (how, signed) {
            (Scaling::Times, false) => format!("{number} < {most} ? {from} << {by} : 0"),
            (Scaling::Times, true) => {
                format!("{number} < {most} ? ({own})(({modular}){from} << {by}) : 0")
            }
            (Scaling::Over | Scaling::Shifted, false) => {
                format!("{number} < {most} ? {from} >> {by} : 0")
            }
            (Scaling::Over, true) if bits == 32 => {
                format!("{number} < {most} ? (int)({from} / (1LL << {by})) : 0")
            }
            (Scaling::Shifted, true) => {
                let last = u32::from(bits) - 1;
                let most = last.div_ceil(log);
                format!("{from} >> ({number} < {most} ? {by} : {last})")
            }
            (Scaling::Over, true) => return Err(unwritable()),
        })
    }

    /// The number of the iteration, from the loop's variable.
    fn iteration(&mut self, width: Width) -> Result<Text, ReasonKind> {
        let procedure = self.writer.names.procedure;
        if !self.writer.names.is_written(self.l.var) {
            return Err(unwritable());
        }
        let var = Text::atom(procedure.var(self.l.var).name.clone());
        let (start, step) = (self.start(), self.step());
        for e in [self.l.lower, self.l.step] {
            for read in variables(self.writer, e) {
                self.name(read)?;
            }
        }
        let from = self.writer.expr(self.l.lower)?;
        let down = step.is_some_and(|s| s < 0);
        // A small start needs no room; other differences are taken in 64 bits.
        let inner = if self.start_is_small() { Width::Plain } else { width };
        let distance = match (start, down) {
            (Some(0), false) => var,
            (_, false) => Text::new(
                format!("{} - {}", self.widened(var, inner).text, from.at_least(Binding::Product)),
                Binding::Sum,
            ),
            (_, true) => Text::new(
                format!("{} - {}", self.widened(from, inner).text, var.text),
                Binding::Sum,
            ),
        };
        let outer = if self.start_is_small() || start == Some(0) && !down {
            self.widened(distance, width)
        } else {
            distance
        };
        match step.map(i128::abs) {
            Some(1) => Ok(outer),
            Some(size) => {
                let size = self.writer.number(size, false)?.text;
                let text = format!("({} / {size})", outer.at_least(Binding::Product));
                Ok(Text::atom(text))
            }
            None => {
                let step = self.writer.expr(self.l.step)?.at_least(Binding::Prefix);
                Ok(Text::atom(format!("({} / {step})", outer.at_least(Binding::Product))))
            }
        }
    }

    /// Has the only factor Fortran's default kind?
    fn is_default(&self, term: &Term<Factor>) -> bool {
        let ty = |e| &self.writer.names.procedure.expr(e).ty;
        term.factors.iter().all(|f| match f {
            Factor::Value(e) | Factor::Entry { read: e, .. } => {
                matches!(ty(*e), Type::Scalar(Scalar::Int { bits: 32, .. }))
            }
            Factor::Iteration
            | Factor::Count { .. }
            | Factor::Pointer { .. }
            | Factor::Scaled { .. } => false,
        })
    }

    /// The greater of 0 and `span / step`.
    fn count(&mut self, span: &Closed, step: i128) -> Result<Text, ReasonKind> {
        if span.divisor != 1 {
            return Err(unwritable());
        }
        let mut terms = span.terms.clone();
        if step < 0 {
            terms.iter_mut().for_each(|t| t.coefficient = -t.coefficient);
        }
        terms.retain(|t| t.coefficient != 0);
        order(&mut terms);
        let lone = matches!(terms.as_slice(), [t] if t.coefficient == 1 && t.factors.len() == 1);
        let width = if lone { Width::Plain } else { Width::Wide };
        let mut total = 0u128;
        for term in &terms {
            total = total.saturating_add(self.size(term)?.unwrap_or(u128::MAX));
        }
        if !lone && total >= LIMIT {
            return Err(Spelling::MightOverflow { what: "the first value of an iteration" }.into());
        }
        let mut sum = self.sum(&terms, width, false)?;
        let step = step.unsigned_abs();
        if step != 1 {
            sum =
                Text::new(format!("{} / {step}", sum.at_least(Binding::Product)), Binding::Product);
        }
        if self.fortran() {
            // Both of one kind.
            let default = lone && terms.iter().all(|t| self.is_default(t));
            return Ok(Text::atom(if default {
                format!("max({}, 0)", sum.text)
            } else if lone {
                format!("max(int({}, 8), 0_8)", sum.text)
            } else {
                format!("max({}, 0_8)", sum.text)
            }));
        }
        let value = sum.at_least(Binding::Product);
        Ok(Text::atom(format!("({value} > 0 ? {value} : 0)")))
    }
}

/// Values on entry first, then what is added, then what is taken off; constants last.
fn order(terms: &mut [Term<Factor>]) {
    terms.sort_by_key(|t| {
        let entry = t.factors.iter().all(|f| matches!(f, Factor::Entry { .. }));
        (t.coefficient < 0, t.factors.is_empty(), !entry, std::cmp::Reverse(t.factors.len()))
    });
}

/// The variables that an expression reads.
fn variables(writer: &Writer, e: heiretsu_ir::ExprId) -> Vec<VarId> {
    let mut out = Vec::new();
    heiretsu_ir::visit::each_place_in(writer.names.procedure, e, &mut |place, _| {
        out.push(place.var);
    });
    out
}
