//! Values of a loop in blocks as expressions, and assignments that happen at the same time as statements.
//!
//! **Decides** the order of assignments: one whose old value nobody needs any more comes first; what was assigned
//! already is read by its name instead of being computed again. Choices by one condition share an `if`.
//! **Example** `cur' = (cur + a < 0 ? 0 : cur + a)`, `best' = max(best, cur')` → `if … cur = …; if (cur > best) best = cur;`
//! **Why it is sound** a name stands for a value only while it holds it; where an old value is lost, it was saved.
//! **Gives up when** H411: an operation has no spelling here.
//! **Cost and limit** quadratic in the assignments of a piece.
//! **Source** parallel copies in compilers.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::parallel_scan::{Assign, Blocks, Sort, ValueKind};
use heiretsu_ir::runtime_test::Term;
use heiretsu_ir::unwritten::Spelling;
use heiretsu_ir::{CompareOp, Intrinsic, ReasonKind, Scalar, Segment, Type, Unit, VarId};

use crate::lines::Lines;
use crate::names::Names;
use crate::syntax::{Binding, Form, Syntax, Text, cast, to_int};

/// What the names hold.
#[derive(Clone)]
pub struct Env {
    pub(super) slots: Vec<String>,
    /// Slots whose old value is gone.
    lost: BTreeSet<u32>,
    /// Values that a name holds.
    pub(super) held: BTreeMap<u32, String>,
}

impl Env {
    /// Every slot holds its own value.
    pub fn new(slots: Vec<String>) -> Env {
        Env { slots, lost: BTreeSet::new(), held: BTreeMap::new() }
    }
}

/// Writes statements.
pub struct Writer<'a> {
    pub unit: &'a Unit,
    pub names: &'a Names<'a>,
    pub blocks: &'a Blocks,
    pub lines: &'a mut Lines,
    pub scratch: &'a mut Vec<(String, Scalar)>,
    pub prefix: &'a str,
    /// Operations that may still be written.
    pub budget: u32,
    /// A subscript is being written.
    pub subscript: bool,
    /// A value is being written that 128 bits are needed for.
    pub huge: bool,
}

/// Operations in one list of assignments.
pub const MOST_NODES: u32 = 2_000;

pub(super) type Outcome<T> = Result<T, ReasonKind>;

impl Writer<'_> {
    fn fortran(&self) -> bool {
        self.unit.language.is_fortran()
    }

    pub(super) fn kind(&self, v: u32) -> Outcome<&ValueKind> {
        let value = self.blocks.values.get(v as usize);
        value.map(|v| &v.kind).ok_or_else(|| cannot("a value"))
    }

    pub(super) fn sort(&self, v: u32) -> Sort {
        self.blocks.values.get(v as usize).map_or(Sort::Int, |v| v.sort)
    }

    /// Statements for assignments that happen at the same time.
    pub fn assign(&mut self, list: &[Assign], env: &mut Env) -> Outcome<()> {
        let mut pending: Vec<Vec<Assign>> = Vec::new();
        let mut by_condition: BTreeMap<u32, usize> = BTreeMap::new();
        for a in list {
            if matches!(self.kind(a.value)?, ValueKind::Slot(s) if *s == a.slot) {
                continue;
            }
            match self.condition(*a)? {
                Some(c) if by_condition.contains_key(&c) => pending[by_condition[&c]].push(*a),
                other => {
                    if let Some(c) = other {
                        by_condition.insert(c, pending.len());
                    }
                    pending.push(vec![*a]);
                }
            }
        }
        self.sums_first(&mut pending);
        while !pending.is_empty() {
            let free = (0..pending.len()).find(|&u| {
                let mut after = env.clone();
                self.note(&pending[u], &mut after);
                let inside_ok = pending[u].len() == 1
                    || self.condition(pending[u][0]).is_ok_and(|c| c.is_some());
                inside_ok
                    && (0..pending.len())
                        .filter(|w| *w != u)
                        .all(|w| pending[w].iter().all(|a| self.can(a.value, &after)))
            });
            let unit = match free {
                Some(u) => pending.remove(u),
                None => {
                    let unit = pending.remove(0);
                    for a in &unit {
                        let needed =
                            pending.iter().flatten().any(|w| self.needs(w.value, a.slot, env));
                        if needed {
                            self.save(a.slot, env)?;
                        }
                    }
                    unit
                }
            };
            self.unit_of(&unit, env)?;
            self.note(&unit, env);
        }
        Ok(())
    }

    /// A truth value as an operand of "and".
    pub fn truth_of(&mut self, v: u32, env: &mut Env) -> Outcome<String> {
        self.expr(v, env, Binding::Compare)
    }

    /// A number as a factor.
    pub fn factor_of(&mut self, v: u32, env: &mut Env) -> Outcome<String> {
        self.expr(v, env, Binding::Prefix)
    }

    /// A subscript from which something may be subtracted.
    pub fn subscript(&mut self, v: u32, env: &mut Env) -> Outcome<String> {
        let inside = std::mem::replace(&mut self.subscript, true);
        let text = self.expr(v, env, Binding::Sum);
        self.subscript = inside;
        text
    }

    /// Keeps a slot's old value under a name of its own.
    fn save(&mut self, slot: u32, env: &mut Env) -> Outcome<()> {
        let Some(read) = self.read_of(slot) else { return Ok(()) };
        let scalar = self.blocks.slots[slot as usize].scalar;
        let name = format!("{}_old{slot}", self.prefix);
        if !self.scratch.iter().any(|(n, _)| *n == name) {
            self.scratch.push((name.clone(), scalar));
        }
        self.lines.assign(&name, &env.slots[slot as usize]);
        env.held.insert(read, name);
        Ok(())
    }

    fn read_of(&self, slot: u32) -> Option<u32> {
        let at = self.blocks.values.iter().position(|v| v.kind == ValueKind::Slot(slot))?;
        Some(at as u32)
    }

    /// What the names hold after these assignments.
    fn note(&self, unit: &[Assign], env: &mut Env) {
        for a in unit {
            let name = env.slots[a.slot as usize].clone();
            env.held.retain(|_, held| *held != name);
            env.lost.insert(a.slot);
        }
        for a in unit {
            let constant = matches!(
                self.kind(a.value),
                Ok(ValueKind::Int(_) | ValueKind::Real(_) | ValueKind::Bool(_))
            );
            if !constant {
                env.held.entry(a.value).or_insert_with(|| env.slots[a.slot as usize].clone());
            }
        }
    }

    /// Can the value be written with what the names hold?
    fn can(&self, v: u32, env: &Env) -> bool {
        self.all(v, env, &mut BTreeSet::new(), &|s| !env.lost.contains(&s))
    }

    /// Is the slot's present value needed for it?
    fn needs(&self, v: u32, slot: u32, env: &Env) -> bool {
        // Sums that names hold now may be gone by then.
        let values = env.held.iter().map(|(v, name)| (*v, name.clone()));
        let held =
            values.filter(|(v, _)| !matches!(self.kind(*v), Ok(ValueKind::Sum(_)))).collect();
        let env = Env { held, ..env.clone() };
        !self.all(v, &env, &mut BTreeSet::new(), &|s| s != slot)
    }

    /// Does this hold for every slot that is read for a value?
    fn all(&self, v: u32, env: &Env, seen: &mut BTreeSet<u32>, f: &dyn Fn(u32) -> bool) -> bool {
        if env.held.contains_key(&v) || !seen.insert(v) {
            return true;
        }
        if let Some((_, rest)) = self.known_sum(v, env) {
            return rest.iter().flat_map(|t| &t.factors).all(|&o| self.all(o, env, seen, f));
        }
        match self.kind(v) {
            Ok(ValueKind::Slot(s)) => f(*s),
            Ok(kind) => operands(kind).into_iter().all(|o| self.all(o, env, seen, f)),
            Err(_) => false,
        }
    }

    /// The condition of a choice; also of a flag that is set.
    fn condition(&self, a: Assign) -> Outcome<Option<u32>> {
        Ok(match *self.kind(a.value)? {
            ValueKind::Select(c, ..) => Some(c),
            _ => match self.flag(a)? {
                Some((true, c)) => Some(c),
                Some((false, _)) | None => None,
            },
        })
    }

    fn unit_of(&mut self, unit: &[Assign], env: &Env) -> Outcome<()> {
        let slot = |s: u32| self.blocks.slots.get(s as usize).map(|s| s.scalar);
        let huge = |a: &Assign| {
            matches!(slot(a.slot), Some(Scalar::Int { bits: 128, .. })) || self.bits(a.value) > 64
        };
        self.huge = unit.iter().any(huge);
        // What a name holds already is not computed again.
        let (known, unit): (Vec<Assign>, Vec<Assign>) =
            unit.iter().partition(|a| env.held.contains_key(&a.value));
        for a in known {
            let text = self.expr(a.value, env, Binding::Choice)?;
            let name = &env.slots[a.slot as usize];
            if text != *name {
                self.lines.assign(name, &text);
            }
        }
        let unit = unit.as_slice();
        let [first, ..] = unit else { return Ok(()) };
        if let [a] = unit
            && let Some(other) = self.flag(*a)?
        {
            let (set, condition) = other;
            let text = self.expr(condition, env, Binding::Choice)?;
            let value = self.syntax().truth(set);
            let condition = if set { text } else { self.negated(condition, env)? };
            self.lines.open_if(&condition);
            self.lines.assign(&env.slots[a.slot as usize], value);
            self.lines.close_if();
            return Ok(());
        }
        let Some(c) = self.condition(*first)? else {
            for a in unit {
                let text = self.expr(a.value, env, Binding::Choice)?;
                self.set(*a, &text, env);
            }
            return Ok(());
        };
        let (mut yes, mut no, mut flags) = (Vec::new(), Vec::new(), Vec::new());
        for a in unit {
            if let ValueKind::Select(_, x, y) = *self.kind(a.value)? {
                yes.push(Assign { value: x, ..*a });
                no.push(Assign { value: y, ..*a });
            } else {
                flags.push(format!(
                    "{} = {}",
                    env.slots[a.slot as usize],
                    self.syntax().truth(true)
                ));
            }
        }
        let keeps = |this: &Self, list: &[Assign]| {
            list.iter()
                .all(|a| matches!(this.kind(a.value), Ok(ValueKind::Slot(s)) if *s == a.slot))
        };
        if flags.is_empty() && keeps(self, &yes) {
            let text = self.negated(c, env)?;
            self.lines.open_if(&text);
            self.assign(&no, &mut env.clone())?;
        } else {
            let text = self.expr(c, env, Binding::Choice)?;
            self.lines.open_if(&text);
            for flag in &flags {
                self.lines.statement(flag);
            }
            self.assign(&yes, &mut env.clone())?;
            if !keeps(self, &no) {
                self.lines.otherwise();
                self.assign(&no, &mut env.clone())?;
            }
        }
        self.lines.close_if();
        Ok(())
    }

    /// An assignment; to what a name holds one number is added as people write it.
    fn set(&mut self, a: Assign, text: &str, env: &Env) {
        let name = &env.slots[a.slot as usize];
        let own = |v: &u32| !env.lost.contains(&a.slot) && self.read_of(a.slot) == Some(*v);
        let two = match self.kind(a.value) {
            Ok(ValueKind::Sum(terms)) => {
                let alone =
                    |t: &Term<u32>| t.coefficient == 1 && matches!(&t.factors[..], [v] if own(v));
                terms.len() == 2 && terms.iter().filter(|t| alone(t)).count() == 1
            }
            _ => false,
        };
        let before = text.strip_suffix(name.as_str()).and_then(|rest| rest.strip_suffix(" + "));
        let after = text.strip_prefix(name.as_str());
        let plus = before.or(after.and_then(|rest| rest.strip_prefix(" + ")));
        let minus = after.and_then(|rest| rest.strip_prefix(" - "));
        match (two, self.fortran(), plus, minus) {
            (true, false, Some(more), _) => self.lines.statement(&format!("{name} += {more}")),
            (true, false, None, Some(less)) => self.lines.statement(&format!("{name} -= {less}")),
            (true, true, Some(more), _) => self.lines.assign(name, &format!("{name} + {more}")),
            _ => self.lines.assign(name, text),
        }
    }

    /// `x = x || c` and `x = x && c`, as `if`.
    fn flag(&self, a: Assign) -> Outcome<Option<(bool, u32)>> {
        let own = |v: u32| matches!(self.kind(v), Ok(ValueKind::Slot(s)) if *s == a.slot);
        Ok(match *self.kind(a.value)? {
            ValueKind::Or(x, c) if own(x) => Some((true, c)),
            ValueKind::Or(c, x) if own(x) => Some((true, c)),
            ValueKind::And(x, c) if own(x) => Some((false, c)),
            ValueKind::And(c, x) if own(x) => Some((false, c)),
            _ => None,
        })
    }

    fn syntax(&self) -> Syntax {
        Syntax { fortran: self.fortran(), dotted: false }
    }

    // ---- expressions ----

    fn negated(&mut self, v: u32, env: &Env) -> Outcome<String> {
        if let ValueKind::Not(inner) = *self.kind(v)? {
            return self.expr(inner, env, Binding::Choice);
        }
        if let ValueKind::Compare(op, a, b) = *self.kind(v)?
            && !matches!(self.sort(a), Sort::Real | Sort::Bool)
        {
            return Ok(self.comparison(op.negated(), a, b, env)?.text);
        }
        let text = self.expr(v, env, Binding::Prefix)?;
        Ok(format!("{}{text}", self.syntax().not()))
    }

    fn comparison(&mut self, op: CompareOp, a: u32, b: u32, env: &Env) -> Outcome<Text> {
        let logical = self.fortran() && self.sort(a) == Sort::Bool;
        let sign = match op {
            CompareOp::Eq if logical => ".eqv.",
            CompareOp::Ne if logical => ".neqv.",
            _ => self.syntax().comparison(op),
        };
        let form = Form::Infix(sign, Binding::Compare, [Binding::Sum; 2]);
        Ok(form.text(&self.loose(a, env)?, &self.loose(b, env)?))
    }

    /// A value that binds at least so tightly.
    fn expr(&mut self, v: u32, env: &Env, least: Binding) -> Outcome<String> {
        Ok(self.loose(v, env)?.at_least(least))
    }

    fn loose(&mut self, v: u32, env: &Env) -> Outcome<Text> {
        self.budget = self.budget.checked_sub(1).ok_or(Spelling::TooLong)?;
        if let Some(name) = env.held.get(&v) {
            return Ok(Text::atom(name));
        }
        let (fortran, syntax) = (self.fortran(), self.syntax());
        let sign = |negative| if negative { Binding::Choice } else { Binding::Atom };
        let kind = self.kind(v)?.clone();
        Ok(match kind {
            ValueKind::Slot(s) if env.lost.contains(&s) => {
                return Err(cannot("a value from before the iteration"));
            }
            ValueKind::Slot(s) => Text::atom(&env.slots[s as usize]),
            ValueKind::Var(var) if self.names.is_inside(var) => {
                Text::atom(&self.names.procedure.var(var).name)
            }
            ValueKind::Var(var) => Text::atom(self.names.name(var)?),
            ValueKind::Int(value) => Text::new(self.number(value, self.sort(v)), sign(value < 0)),
            ValueKind::Real(value) => Text::new(self.real(value)?, sign(value < 0.0)),
            ValueKind::Bool(value) => Text::atom(syntax.truth(value)),
            ValueKind::Sum(terms) => match self.known_sum(v, env) {
                Some((known, mut rest)) => {
                    rest.insert(0, Term { coefficient: 1, factors: vec![known] });
                    self.sum(v, &rest, terms.len(), env)?
                }
                None => self.sum(v, &terms, terms.len(), env)?,
            },
            ValueKind::Select(c, a, b) if fortran => self.picked(v, [c, a, b], env)?,
            ValueKind::Select(c, a, b) => {
                let c = self.expr(c, env, Binding::Or)?;
                let (a, b) = (self.expr(a, env, Binding::Or)?, self.expr(b, env, Binding::Or)?);
                Text::new(format!("{c} ? {a} : {b}"), Binding::Choice)
            }
            ValueKind::Compare(op, a, b) => self.comparison(op, a, b, env)?,
            ValueKind::Not(inner) => {
                let text = self.expr(inner, env, Binding::Atom)?;
                Text::new(format!("{}{text}", syntax.not()), Binding::Prefix)
            }
            ValueKind::And(a, b) => {
                syntax.and(&self.loose(a, env)?, &self.loose(b, env)?, Binding::And)
            }
            ValueKind::Or(a, b) => {
                syntax.or(&self.loose(a, env)?, &self.loose(b, env)?, Binding::Compare)
            }
            ValueKind::Element(var, path, subscripts) => {
                let inside = std::mem::replace(&mut self.subscript, true);
                let text = self.element(var, &path, &subscripts, env);
                self.subscript = inside;
                Text::atom(text?)
            }
            ValueKind::Binary(op, a, b) => {
                let form = syntax.operation(op).ok_or_else(|| cannot("an operation"))?;
                let call = matches!(form, Form::Call(_));
                if call && self.sort(v) == Sort::Bool {
                    return Err(cannot("an operation"));
                }
                let (mut a, mut b) = (self.loose(a, env)?, self.loose(b, env)?);
                let whole = call && self.fortran() && self.sort(v) == Sort::Int;
                if whole && (wide(&a) || wide(&b)) {
                    // Of one kind only.
                    (a, b) = (in_wide(a), in_wide(b));
                }
                form.text(&a, &b)
            }
            ValueKind::Reciprocal(a) => {
                let one = self.number(1, Sort::Real);
                let text = self.expr(a, env, Binding::Prefix)?;
                Text::new(format!("{one} / {text}"), Binding::Choice)
            }
            ValueKind::Intrinsic(f, args) => {
                let name = self.function(f, v)?;
                Text::atom(format!("{name}({})", self.list(&args, env)?.join(", ")))
            }
            ValueKind::Call(name, _, args) => {
                Text::atom(format!("{name}({})", self.list(&args, env)?.join(", ")))
            }
            ValueKind::Convert(to, a) => self.converted(to, a, env)?,
        })
    }

    /// An element or a member.
    fn element(
        &mut self,
        var: VarId,
        path: &[Segment],
        subscripts: &[u32],
        env: &Env,
    ) -> Outcome<String> {
        let mut text = self.names.name(var)?.to_owned();
        let (mut values, mut group) = (subscripts.iter(), Vec::new());
        for (k, segment) in path.iter().enumerate() {
            let next = path.get(k + 1);
            if let Segment::Field(field) = segment {
                let structs = &self.unit.structs;
                let from = &self.names.procedure.var(var).ty;
                let Some(Type::Struct(of)) =
                    Segment::reach(structs, from, path[..k].iter().copied())
                else {
                    return Err(cannot("a member"));
                };
                let member = structs.get(of.index()).and_then(|s| s.fields.get(*field as usize));
                let between = match self.fortran() {
                    true => "%",
                    false if text.ends_with("->") => "",
                    false => ".",
                };
                text.push_str(&member.ok_or_else(|| cannot("a member"))?.after(between));
                continue;
            }
            let value = *values.next().ok_or_else(|| cannot("a subscript"))?;
            let first = matches!(self.kind(value)?, ValueKind::Int(0));
            if !self.fortran() && first && matches!(next, Some(Segment::Field(_))) {
                text.push_str("->");
                continue;
            }
            group.push(self.loose(value, env)?.text);
            if next != Some(&Segment::Index) || !self.fortran() {
                text = self.syntax().element(&text, std::mem::take(&mut group));
            }
        }
        Ok(text)
    }

    /// The scalar that the steps lead to.
    pub(super) fn reached(&self, var: VarId, path: &[Segment]) -> Option<Scalar> {
        let from = &self.names.procedure.var(var).ty;
        Segment::reach(&self.unit.structs, from, path.iter().copied())?.scalar()
    }

    /// Values between commas.
    fn list(&mut self, values: &[u32], env: &Env) -> Outcome<Vec<String>> {
        values.iter().map(|v| Ok(self.loose(*v, env)?.text)).collect()
    }

    /// Fortran's choice: a variable that statements before this one set.
    fn picked(&mut self, v: u32, [c, a, b]: [u32; 3], env: &Env) -> Outcome<Text> {
        let name = format!("{}_pick{}", self.prefix, self.scratch.len());
        let scalar = match self.sort(v) {
            Sort::Real => Scalar::Float { bits: if self.blocks.single { 32 } else { 64 } },
            Sort::Bool => Scalar::Logical { bits: 32 },
            Sort::Int | Sort::Unsigned(_) => Scalar::Int { bits: 64, signed: true },
        };
        self.scratch.push((name.clone(), scalar));
        let text = self.loose(c, env)?.text;
        self.lines.open_if(&text);
        let text = self.loose(a, env)?.text;
        self.lines.assign(&name, &text);
        self.lines.otherwise();
        let text = self.loose(b, env)?.text;
        self.lines.assign(&name, &text);
        self.lines.close_if();
        Ok(Text::atom(name))
    }

    /// A floating constant.
    fn real(&self, value: f64) -> Outcome<String> {
        if !value.is_finite() {
            return Err(cannot("a constant"));
        }
        Ok(match (self.blocks.single, self.fortran()) {
            (true, true) => format!("{:?}", value as f32),
            (true, false) => format!("{:?}f", value as f32),
            (false, false) => format!("{value:?}"),
            (false, true) => {
                let text = format!("{value:?}");
                if text.contains('e') { text.replace('e', "d") } else { text + "d0" }
            }
        })
    }

    /// The name of a known function that gives this value.
    fn function(&self, f: Intrinsic, v: u32) -> Outcome<String> {
        let (fortran, single) = (self.fortran(), self.blocks.single);
        let real = self.sort(v) == Sort::Real;
        let name = match f {
            Intrinsic::Abs if fortran => "abs",
            Intrinsic::Abs if real => "fabs",
            Intrinsic::Sqrt
            | Intrinsic::Exp
            | Intrinsic::Log
            | Intrinsic::Log10
            | Intrinsic::Sin
            | Intrinsic::Cos
            | Intrinsic::Tan
            | Intrinsic::Asin
            | Intrinsic::Acos
            | Intrinsic::Atan
            | Intrinsic::Atan2
            | Intrinsic::Sinh
            | Intrinsic::Cosh
            | Intrinsic::Tanh
                if real =>
            {
                f.name()
            }
            Intrinsic::Pow
            | Intrinsic::Hypot
            | Intrinsic::Cbrt
            | Intrinsic::Erf
            | Intrinsic::Erfc
            | Intrinsic::Floor
            | Intrinsic::Ceil
                if real && !fortran =>
            {
                f.name()
            }
            _ => return Err(cannot("a function")),
        };
        Ok(if real && single && !fortran { format!("{name}f") } else { name.to_owned() })
    }

    fn converted(&mut self, to: Scalar, a: u32, env: &Env) -> Outcome<Text> {
        let value = self.loose(a, env)?;
        if !self.fortran() {
            let value = Text::atom(value.at_least(Binding::Atom));
            return Ok(cast(super::c_type(to)?, &value));
        }
        Ok(match to {
            Scalar::Float { bits: 64 } => Text::atom(format!("dble({})", value.text)),
            Scalar::Float { bits: 32 } => Text::atom(format!("real({})", value.text)),
            Scalar::Int { bits, .. } => to_int(&value, bits),
            _ => return Err(cannot("a conversion")),
        })
    }

    fn number(&self, value: i128, sort: Sort) -> String {
        if sort == Sort::Real {
            let suffix = match (self.fortran(), self.blocks.single) {
                (true, true) | (false, false) => "",
                (true, false) => "d0",
                (false, true) => "f",
            };
            return format!("{value}.0{suffix}");
        }
        let large = value.unsigned_abs() >= 1 << 31;
        let suffix = match (large, self.fortran()) {
            (false, _) => "",
            (true, true) => "_8",
            (true, false) => "LL",
        };
        format!("{value}{suffix}")
    }

    /// A sum as text; `whole`: so many terms it had before a part of it was found to be known.
    fn sum(&mut self, v: u32, terms: &[Term<u32>], whole: usize, env: &Env) -> Outcome<Text> {
        let narrow = self.narrow(terms);
        let (some, all) = self.blocks.widened;
        let widened = narrow && if self.subscript { all } else { some };
        let sort = self.sort(v);
        let bits = self.bits(v);
        let (mut out, mut wrapped) = (String::new(), false);
        // What is added comes first.
        let mut ordered: Vec<(i128, &Vec<u32>)> = terms
            .iter()
            .map(|Term { coefficient: c, factors: m }| match sort {
                Sort::Unsigned(bits) if bits < 100 && *c >= 1 << (bits - 1) => {
                    (*c - (1 << bits), m)
                }
                _ => (*c, m),
            })
            .collect();
        ordered.sort_by_key(|(c, m)| (*c < 0, m.is_empty()));
        let many = ordered.len();
        for (at, (c, m)) in ordered.into_iter().enumerate() {
            let mut factors = Vec::new();
            if c.unsigned_abs() != 1 || m.is_empty() {
                factors.push(self.number(i128::try_from(c.unsigned_abs()).unwrap_or(0), sort));
            }
            for &f in m {
                let text = self.expr(f, env, Binding::Prefix)?;
                // In a sum of signed numbers an unsigned one does not make the others unsigned.
                let mixed = sort == Sort::Int && matches!(self.sort(f), Sort::Unsigned(32..));
                factors.push(if mixed { format!("(long long){text}") } else { text });
            }
            // Sums may stand in another order than in the program: they must not overflow for that.
            let long = sort == Sort::Int && !self.fortran() && bits > 32;
            let huge = long && self.huge && !self.subscript;
            let first = many > 2 || widened || narrow && whole > 2;
            let several = factors.len() > 1 || first && at == 0;
            let wide = sort == Sort::Int && (several || huge && many > 1 && at == 0);
            let unsigned = match sort {
                Sort::Unsigned(bits) => m
                    .iter()
                    .all(|f| self.sort(*f) != sort)
                    .then_some(Scalar::Int { bits, signed: false }),
                _ => None,
            };
            let width = if huge { 128 } else { 64 };
            wrapped |= wide && long && !huge;
            let signed = huge || !long;
            let cast = unsigned.or(wide.then_some(Scalar::Int { bits: width, signed }));
            if let (Some(to), Some(first)) = (cast, factors.first_mut()) {
                *first = if self.fortran() {
                    format!("int({first}, 8)")
                } else {
                    format!("({}){first}", super::c_type(to)?)
                };
            }
            let product = factors.join(" * ");
            match (at, c < 0) {
                (0, false) => out.push_str(&product),
                (0, true) => out.push_str(&format!("-{product}")),
                (_, false) => out.push_str(&format!(" + {product}")),
                (_, true) => out.push_str(&format!(" - {product}")),
            }
        }
        if wrapped {
            // Modulo 2^64, of which the result is the one that fits.
            return Ok(Text::new(format!("(long long)({out})"), Binding::Prefix));
        }
        let binding = if out.starts_with('-') {
            Binding::Choice
        } else if many > 1 {
            Binding::Sum
        } else {
            Binding::Product
        };
        Ok(Text::new(out, binding))
    }

    /// How many bits the widest integer in a value has.
    fn bits(&self, v: u32) -> u8 {
        let of = |scalar: Option<Scalar>| match scalar {
            Some(Scalar::Int { bits, .. }) => bits,
            _ => 32,
        };
        let (mut open, mut seen, mut most) = (vec![v], BTreeSet::from([v]), 32);
        while let Some(v) = open.pop() {
            let Ok(kind) = self.kind(v) else { continue };
            most = most.max(match kind {
                ValueKind::Slot(s) => of(self.blocks.slots.get(*s as usize).map(|s| s.scalar)),
                ValueKind::Var(var) => of(self.names.procedure.var(*var).ty.scalar()),
                ValueKind::Element(var, path, _) => {
                    self.reached(*var, path).map_or(64, |s| of(Some(s)))
                }
                ValueKind::Int(value) if value.unsigned_abs() >= 1 << 31 => 64,
                ValueKind::Convert(to, _) | ValueKind::Call(_, to, _) => of(Some(*to)),
                _ => 32,
            });
            if !matches!(
                kind,
                ValueKind::Element(..) | ValueKind::Convert(..) | ValueKind::Call(..)
            ) {
                open.extend(operands(kind).into_iter().filter(|o| seen.insert(*o)));
            }
        }
        most
    }
}

/// The reason for what has no spelling.
fn cannot(what: &'static str) -> ReasonKind {
    Spelling::Operation { what }.into()
}

/// The values that one is computed from.
pub fn operands(kind: &ValueKind) -> Vec<u32> {
    match kind {
        ValueKind::Slot(_)
        | ValueKind::Var(_)
        | ValueKind::Int(_)
        | ValueKind::Real(_)
        | ValueKind::Bool(_) => Vec::new(),
        ValueKind::Sum(terms) => terms.iter().flat_map(|t| t.factors.iter().copied()).collect(),
        ValueKind::Select(a, b, c) => vec![*a, *b, *c],
        ValueKind::Compare(_, a, b)
        | ValueKind::And(a, b)
        | ValueKind::Or(a, b)
        | ValueKind::Binary(_, a, b) => vec![*a, *b],
        ValueKind::Not(a) | ValueKind::Reciprocal(a) | ValueKind::Convert(_, a) => vec![*a],
        ValueKind::Element(_, _, list)
        | ValueKind::Intrinsic(_, list)
        | ValueKind::Call(_, _, list) => list.clone(),
    }
}

/// Was a Fortran integer converted to 64 bits?
fn wide(value: &Text) -> bool {
    value.text.contains(", 8)") || value.text.ends_with("_8")
}

/// A Fortran integer in 64 bits.
fn in_wide(value: Text) -> Text {
    match value.text.parse::<i64>() {
        Ok(number) if number >= 0 => Text::atom(format!("{number}_8")),
        _ => to_int(&value, 64),
    }
}
