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
use heiretsu_ir::unwritten::Spelling;
use heiretsu_ir::{BinaryOp, CompareOp, Intrinsic, ReasonKind, Scalar, Unit};

use super::lines::Lines;
use crate::names::Names;

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

/// How tightly a text binds, loosest first.
type Binding = u8;
const CHOICE: Binding = 0;
const OR: Binding = 1;
const AND: Binding = 2;
const COMPARE: Binding = 3;
const SUM: Binding = 4;
const PRODUCT: Binding = 5;
const PREFIX: Binding = 6;
const ATOM: Binding = 7;

pub(super) type Outcome<T> = Result<T, ReasonKind>;

impl Writer<'_> {
    fn fortran(&self) -> bool {
        self.unit.language.is_fortran()
    }

    pub(super) fn kind(&self, v: u32) -> Outcome<&ValueKind> {
        let value = self.blocks.values.get(v as usize);
        value.map(|v| &v.kind).ok_or_else(|| Spelling::Operation { what: "a value" }.into())
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
        self.expr(v, env, COMPARE)
    }

    /// A number as a factor.
    pub fn factor_of(&mut self, v: u32, env: &mut Env) -> Outcome<String> {
        self.expr(v, env, PREFIX)
    }

    /// A subscript from which something may be subtracted.
    pub fn subscript(&mut self, v: u32, env: &mut Env) -> Outcome<String> {
        let inside = std::mem::replace(&mut self.subscript, true);
        let text = self.expr(v, env, SUM);
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
        let text = format!("{name} = {}", env.slots[slot as usize]);
        self.statement(&text);
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
            return rest.iter().flat_map(|(_, m)| m).all(|&o| self.all(o, env, seen, f));
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
            let text = self.expr(a.value, env, CHOICE)?;
            let name = env.slots[a.slot as usize].clone();
            if text != name {
                self.statement(&format!("{name} = {text}"));
            }
        }
        let unit = unit.as_slice();
        let [first, ..] = unit else { return Ok(()) };
        if let [a] = unit
            && let Some(other) = self.flag(*a)?
        {
            let (set, condition) = other;
            let text = self.expr(condition, env, CHOICE)?;
            let value = self.truth(set);
            let condition = if set { text } else { self.negated(condition, env)? };
            self.open(&condition);
            let name = env.slots[a.slot as usize].clone();
            self.statement(&format!("{name} = {value}"));
            self.close();
            return Ok(());
        }
        let Some(c) = self.condition(*first)? else {
            for a in unit {
                let text = self.expr(a.value, env, CHOICE)?;
                let name = env.slots[a.slot as usize].clone();
                self.statement(&format!("{name} = {text}"));
            }
            return Ok(());
        };
        let (mut yes, mut no, mut flags) = (Vec::new(), Vec::new(), Vec::new());
        for a in unit {
            if let ValueKind::Select(_, x, y) = *self.kind(a.value)? {
                yes.push(Assign { value: x, ..*a });
                no.push(Assign { value: y, ..*a });
            } else {
                flags.push(format!("{} = {}", env.slots[a.slot as usize], self.truth(true)));
            }
        }
        let keeps = |this: &Self, list: &[Assign]| {
            list.iter()
                .all(|a| matches!(this.kind(a.value), Ok(ValueKind::Slot(s)) if *s == a.slot))
        };
        if flags.is_empty() && keeps(self, &yes) {
            let text = self.negated(c, env)?;
            self.open(&text);
            self.assign(&no, &mut env.clone())?;
        } else {
            let text = self.expr(c, env, CHOICE)?;
            self.open(&text);
            for flag in &flags {
                self.statement(flag);
            }
            self.assign(&yes, &mut env.clone())?;
            if !keeps(self, &no) {
                self.otherwise();
                self.assign(&no, &mut env.clone())?;
            }
        }
        self.close();
        Ok(())
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

    fn truth(&self, value: bool) -> &'static str {
        match (self.fortran(), value) {
            (true, true) => ".true.",
            (true, false) => ".false.",
            (false, true) => "1",
            (false, false) => "0",
        }
    }

    // ---- statements ----

    fn statement(&mut self, text: &str) {
        let end = if self.fortran() { "" } else { ";" };
        self.lines.line(&format!("{text}{end}"));
    }

    fn open(&mut self, condition: &str) {
        let text = if self.fortran() {
            format!("if ({condition}) then")
        } else {
            format!("if ({condition}) {{")
        };
        self.lines.line(&text);
        self.lines.deeper();
    }

    fn otherwise(&mut self) {
        self.lines.less_deep();
        self.lines.line(if self.fortran() { "else" } else { "} else {" });
        self.lines.deeper();
    }

    fn close(&mut self) {
        self.lines.less_deep();
        self.lines.line(if self.fortran() { "end if" } else { "}" });
    }

    // ---- expressions ----

    fn negated(&mut self, v: u32, env: &Env) -> Outcome<String> {
        if let ValueKind::Not(inner) = *self.kind(v)? {
            return self.expr(inner, env, CHOICE);
        }
        if let ValueKind::Compare(op, a, b) = *self.kind(v)?
            && !matches!(self.sort(a), Sort::Real | Sort::Bool)
        {
            return self.comparison(op.negated(), a, b, env);
        }
        let text = self.expr(v, env, PREFIX)?;
        Ok(if self.fortran() { format!(".not. {text}") } else { format!("!{text}") })
    }

    fn comparison(&mut self, op: CompareOp, a: u32, b: u32, env: &Env) -> Outcome<String> {
        let logical = self.sort(a) == Sort::Bool;
        let (x, y) = (self.expr(a, env, SUM)?, self.expr(b, env, SUM)?);
        let sign = match (self.fortran(), op) {
            (true, CompareOp::Eq) if logical => ".eqv.",
            (true, CompareOp::Ne) if logical => ".neqv.",
            (true, CompareOp::Ne) => "/=",
            (_, CompareOp::Eq) => "==",
            (false, CompareOp::Ne) => "!=",
            (_, CompareOp::Lt) => "<",
            (_, CompareOp::Le) => "<=",
            (_, CompareOp::Gt) => ">",
            (_, CompareOp::Ge) => ">=",
        };
        Ok(format!("{x} {sign} {y}"))
    }

    /// A value that binds at least so tightly.
    fn expr(&mut self, v: u32, env: &Env, least: Binding) -> Outcome<String> {
        let (text, binding) = self.loose(v, env)?;
        Ok(if binding < least { format!("({text})") } else { text })
    }

    fn loose(&mut self, v: u32, env: &Env) -> Outcome<(String, Binding)> {
        self.budget = self.budget.checked_sub(1).ok_or(Spelling::TooLong)?;
        if let Some(name) = env.held.get(&v) {
            return Ok((name.clone(), ATOM));
        }
        let fortran = self.fortran();
        let kind = self.kind(v)?.clone();
        Ok(match kind {
            ValueKind::Slot(s) => {
                if env.lost.contains(&s) {
                    return Err(
                        Spelling::Operation { what: "a value from before the iteration" }.into()
                    );
                }
                (env.slots[s as usize].clone(), ATOM)
            }
            ValueKind::Var(var) => {
                let names = self.names;
                if names.is_inside(var) {
                    (names.procedure.var(var).name.clone(), ATOM)
                } else {
                    (names.of(var)?.to_string(), ATOM)
                }
            }
            ValueKind::Int(value) => {
                (self.number(value, self.sort(v)), if value < 0 { CHOICE } else { ATOM })
            }
            ValueKind::Real(value) => {
                if !value.is_finite() {
                    return Err(Spelling::Operation { what: "a constant" }.into());
                }
                let text = match (self.blocks.single, fortran) {
                    (true, true) => format!("{:?}", value as f32),
                    (true, false) => format!("{:?}f", value as f32),
                    (false, false) => format!("{value:?}"),
                    (false, true) => {
                        let text = format!("{value:?}");
                        if text.contains('e') { text.replace('e', "d") } else { text + "d0" }
                    }
                };
                (text, if value < 0.0 { CHOICE } else { ATOM })
            }
            ValueKind::Bool(value) => (self.truth(value).to_string(), ATOM),
            ValueKind::Sum(terms) => match self.known_sum(v, env) {
                Some((known, mut rest)) => {
                    rest.insert(0, (1, vec![known]));
                    self.sum(v, &rest, terms.len(), env)?
                }
                None => self.sum(v, &terms, terms.len(), env)?,
            },
            ValueKind::Select(c, a, b) if fortran => {
                let name = format!("{}_pick{}", self.prefix, self.scratch.len());
                let scalar = match self.sort(v) {
                    Sort::Real => Scalar::Float { bits: if self.blocks.single { 32 } else { 64 } },
                    Sort::Bool => Scalar::Logical { bits: 32 },
                    Sort::Int | Sort::Unsigned(_) => Scalar::Int { bits: 64, signed: true },
                };
                self.scratch.push((name.clone(), scalar));
                let text = self.expr(c, env, CHOICE)?;
                self.open(&text);
                let text = self.expr(a, env, CHOICE)?;
                self.statement(&format!("{name} = {text}"));
                self.otherwise();
                let text = self.expr(b, env, CHOICE)?;
                self.statement(&format!("{name} = {text}"));
                self.close();
                (name, ATOM)
            }
            ValueKind::Select(c, a, b) => {
                let c = self.expr(c, env, OR)?;
                let (a, b) = (self.expr(a, env, OR)?, self.expr(b, env, OR)?);
                (format!("{c} ? {a} : {b}"), CHOICE)
            }
            ValueKind::Compare(op, a, b) => (self.comparison(op, a, b, env)?, COMPARE),
            ValueKind::Not(_) => (self.negated_plain(v, env)?, PREFIX),
            ValueKind::And(a, b) => {
                let (a, b) = (self.expr(a, env, AND)?, self.expr(b, env, AND)?);
                (format!("{a} {} {b}", if fortran { ".and." } else { "&&" }), AND)
            }
            ValueKind::Or(a, b) => {
                let (a, b) = (self.expr(a, env, COMPARE)?, self.expr(b, env, COMPARE)?);
                (format!("{a} {} {b}", if fortran { ".or." } else { "||" }), OR)
            }
            ValueKind::Element(var, subscripts) => {
                let name = self.names.of(var)?.to_string();
                let mut texts = Vec::new();
                let inside = std::mem::replace(&mut self.subscript, true);
                for s in subscripts {
                    texts.push(self.expr(s, env, CHOICE)?);
                }
                self.subscript = inside;
                if fortran {
                    texts.reverse();
                    (format!("{name}({})", texts.join(", ")), ATOM)
                } else {
                    (format!("{name}[{}]", texts.join("][")), ATOM)
                }
            }
            ValueKind::Binary(op, a, b) => self.binary(op, a, b, v, env)?,
            ValueKind::Reciprocal(a) => {
                let one = self.number(1, Sort::Real);
                (format!("{one} / {}", self.expr(a, env, PREFIX)?), CHOICE)
            }
            ValueKind::Intrinsic(f, args) => {
                let name = match (f, self.sort(v)) {
                    (Intrinsic::Abs, Sort::Real) if !fortran && self.blocks.single => "fabsf",
                    (Intrinsic::Abs, Sort::Real) if !fortran => "fabs",
                    (Intrinsic::Abs, _) if fortran => "abs",
                    (Intrinsic::Sqrt, _) if !fortran && self.blocks.single => "sqrtf",
                    (Intrinsic::Sqrt, _) => "sqrt",
                    _ => return Err(Spelling::Operation { what: "a function" }.into()),
                };
                let mut texts = Vec::new();
                for a in args {
                    texts.push(self.expr(a, env, CHOICE)?);
                }
                (format!("{name}({})", texts.join(", ")), ATOM)
            }
            ValueKind::Call(name, _, args) => {
                let mut texts = Vec::new();
                for a in args {
                    texts.push(self.expr(a, env, CHOICE)?);
                }
                (format!("{name}({})", texts.join(", ")), ATOM)
            }
            ValueKind::Convert(to, a) => {
                let text = self.expr(a, env, if fortran { CHOICE } else { ATOM })?;
                match (to, fortran) {
                    (Scalar::Float { bits: 64 }, true) => (format!("dble({text})"), ATOM),
                    (Scalar::Float { bits: 32 }, true) => (format!("real({text})"), ATOM),
                    (Scalar::Int { bits, .. }, true) => {
                        (format!("int({text}, {})", bits / 8), ATOM)
                    }
                    (_, false) => (format!("({}){text}", super::c_type(to)?), PREFIX),
                    _ => return Err(Spelling::Operation { what: "a conversion" }.into()),
                }
            }
        })
    }

    fn negated_plain(&mut self, v: u32, env: &Env) -> Outcome<String> {
        let ValueKind::Not(inner) = *self.kind(v)? else {
            return Err(Spelling::Operation { what: "a condition" }.into());
        };
        let text = self.expr(inner, env, ATOM)?;
        Ok(if self.fortran() { format!(".not. {text}") } else { format!("!{text}") })
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
    fn sum(
        &mut self,
        v: u32,
        terms: &[(i128, Vec<u32>)],
        whole: usize,
        env: &Env,
    ) -> Outcome<(String, Binding)> {
        let narrow = self.narrow(terms);
        let (some, all) = self.blocks.widened;
        let widened = narrow && if self.subscript { all } else { some };
        let sort = self.sort(v);
        let bits = self.bits(v);
        let (mut out, mut wrapped) = (String::new(), false);
        // What is added comes first.
        let mut ordered: Vec<(i128, &Vec<u32>)> = terms
            .iter()
            .map(|(c, m)| match sort {
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
                let text = self.expr(f, env, PREFIX)?;
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
            return Ok((format!("(long long)({out})"), PREFIX));
        }
        let binding = if out.starts_with('-') {
            CHOICE
        } else if many > 1 {
            SUM
        } else {
            PRODUCT
        };
        Ok((out, binding))
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
                ValueKind::Element(var, _) => match self.names.procedure.var(*var).ty.array() {
                    Some(array) => of(array.element.scalar()),
                    None => 64,
                },
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

    fn binary(
        &mut self,
        op: BinaryOp,
        a: u32,
        b: u32,
        v: u32,
        env: &Env,
    ) -> Outcome<(String, Binding)> {
        let fortran = self.fortran();
        let call = match (op, fortran) {
            (BinaryOp::Rem, true) => Some("mod"),
            (BinaryOp::BitAnd, true) => Some("iand"),
            (BinaryOp::BitOr, true) => Some("ior"),
            (BinaryOp::BitXor, true) => Some("ieor"),
            _ => None,
        };
        if let Some(name) = call {
            if self.sort(v) == Sort::Bool {
                return Err(Spelling::Operation { what: "an operation" }.into());
            }
            let (a, b) = (self.expr(a, env, CHOICE)?, self.expr(b, env, CHOICE)?);
            return Ok((format!("{name}({a}, {b})"), ATOM));
        }
        let (sign, binding) = match op {
            BinaryOp::Add => ("+", SUM),
            BinaryOp::Sub => ("-", SUM),
            BinaryOp::Mul => ("*", PRODUCT),
            BinaryOp::Div => ("/", PRODUCT),
            BinaryOp::Rem => ("%", PRODUCT),
            BinaryOp::Shl if !fortran => ("<<", CHOICE),
            BinaryOp::Shr if !fortran => (">>", CHOICE),
            BinaryOp::BitAnd => ("&", CHOICE),
            BinaryOp::BitOr => ("|", CHOICE),
            BinaryOp::BitXor => ("^", CHOICE),
            _ => return Err(Spelling::Operation { what: "an operation" }.into()),
        };
        let (x, y) = if binding == CHOICE {
            (self.expr(a, env, ATOM)?, self.expr(b, env, ATOM)?)
        } else {
            // Rounding keeps its order: `a - (b - c)`.
            (self.expr(a, env, binding)?, self.expr(b, env, binding + 1)?)
        };
        Ok((format!("{x} {sign} {y}"), binding))
    }
}

/// The values that one is computed from.
pub fn operands(kind: &ValueKind) -> Vec<u32> {
    match kind {
        ValueKind::Slot(_)
        | ValueKind::Var(_)
        | ValueKind::Int(_)
        | ValueKind::Real(_)
        | ValueKind::Bool(_) => Vec::new(),
        ValueKind::Sum(terms) => terms.iter().flat_map(|(_, m)| m.iter().copied()).collect(),
        ValueKind::Select(a, b, c) => vec![*a, *b, *c],
        ValueKind::Compare(_, a, b)
        | ValueKind::And(a, b)
        | ValueKind::Or(a, b)
        | ValueKind::Binary(_, a, b) => vec![*a, *b],
        ValueKind::Not(a) | ValueKind::Reciprocal(a) | ValueKind::Convert(_, a) => vec![*a],
        ValueKind::Element(_, list)
        | ValueKind::Intrinsic(_, list)
        | ValueKind::Call(_, _, list) => list.clone(),
    }
}
