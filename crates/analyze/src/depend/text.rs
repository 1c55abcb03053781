//! Names, texts and witnesses for people.
//!
//! **Decides** how an object, a symbol, an element and an iteration are written in reports: as the user did.
//!
//! **Example** zero-based subscripts `(2, 4)` of a Fortran `a(1:10, 0:9)` are written `a(5, 2)`.
//!
//! **Why it is sound** it decides nothing.
//!
//! **Gives up when** a value is not known: then there is no witness.
//!
//! **Cost and limit** once per reason.
//!
//! **Source** ours.

use heiretsu_ir::{
    Bound, Dim, LoopForm, Origin as TextOrigin, Place, Span, Step, Type, Witness, WitnessAccess,
};
use heiretsu_sets::{self as sets, Poly, Symbol};

use super::Question;
use super::instance::Instance;
use crate::affine::{Access, LoopIndex, Origin, Segment};

impl Question<'_, '_> {
    /// An object as the user would name it: `a`, `v->data`.
    pub fn name(&self, place: &Place) -> String {
        let cx = self.cx;
        let mut out = cx.name(place.var).to_string();
        let fortran = cx.unit.language.is_fortran();
        let mut prefix = Place { var: place.var, steps: Default::default(), span: place.span };
        let mut pointed = false;
        for step in &place.steps {
            match step {
                Step::Index(e) => {
                    pointed = matches!(cx.procedure.expr(*e).kind, heiretsu_ir::ExprKind::Int(0));
                }
                Step::Deref(_) => pointed = true,
                Step::Field(f) => {
                    let field = match cx.place_type(&prefix) {
                        Some(Type::Struct(s)) => {
                            cx.unit.structs.get(s.index()).and_then(|s| s.fields.get(*f as usize))
                        }
                        _ => None,
                    };
                    let between = match (fortran, pointed) {
                        (true, _) => "%",
                        (false, true) => "->",
                        (false, false) => ".",
                    };
                    let member = field.map_or(format!("{between}?"), |f| f.after(between));
                    pointed &= member.is_empty();
                    out.push_str(&member);
                }
            }
            prefix.steps.push(*step);
        }
        out
    }

    /// The text of a span, if it was written as it stands and is short.
    pub fn text(&self, span: Span) -> Option<String> {
        if span.origin != TextOrigin::Direct || span.hi.saturating_sub(span.lo) > 60 {
            return None;
        }
        let file = self.cx.unit.files.get(span.file.index())?;
        let text = String::from_utf8_lossy(file.slice(span)).into_owned();
        (!text.is_empty() && !text.contains('\n')).then_some(text)
    }

    /// A symbol as the user would name it.
    pub fn symbol_name(&self, s: Symbol) -> Option<String> {
        let info = self.model.symbols.get(s)?;
        match info.origin {
            Origin::Variable(v) => Some(self.cx.name(v).to_string()),
            Origin::Index(k) => {
                self.model.loops[k as usize].var.map(|v| self.cx.name(v).to_string())
            }
            Origin::Expression(_) => info.span.and_then(|span| self.text(span)),
            Origin::Epoch | Origin::Count(_) => None,
        }
    }

    /// Two iterations that collide; `flipped`: `first` is the sink of the question.
    pub fn witness(
        &self,
        first: (&Access, &Instance),
        second: (&Access, &Instance),
        w: &sets::Witness,
        flipped: bool,
    ) -> Option<Witness> {
        let (one, two) = if flipped { (&w.sink, &w.source) } else { (&w.source, &w.sink) };
        let values = |i: &Instance, list: &[i128]| -> Vec<(Symbol, i128)> {
            let loops = [self.l].into_iter().chain(i.loops.iter().copied());
            let own = loops
                .zip(list)
                .filter_map(|(k, v)| Some((self.model.loops[k as usize].index?, *v)));
            own.chain(w.parameters.iter().copied()).collect()
        };
        let (x, y) = (values(first.1, one), values(second.1, two));
        let element = self.element(first.0, &x)?;
        let symbols = w
            .parameters
            .iter()
            .filter(|(s, _)| {
                let info = self.model.symbols.get(*s);
                info.is_some_and(|i| !matches!(i.origin, Origin::Index(_)))
            })
            .filter_map(|(s, v)| Some((self.symbol_name(*s)?, *v)))
            .collect();
        Some(Witness {
            first: self.end(first, &x)?,
            second: self.end(second, &y)?,
            element,
            symbols,
        })
    }

    fn end(
        &self,
        (a, i): (&Access, &Instance),
        values: &[(Symbol, i128)],
    ) -> Option<WitnessAccess> {
        let mut around: Vec<LoopIndex> = Vec::new();
        let mut at = self.model.loops[self.l as usize].parent;
        while let Some(k) = at {
            around.push(k);
            at = self.model.loops[k as usize].parent;
        }
        around.reverse();
        around.push(self.l);
        around.extend(&i.loops);
        let mut iteration = Vec::new();
        for k in around {
            let fact = &self.model.loops[k as usize];
            // The loops outside matter only if something depends on them.
            // Nobody has written the counters of a `memcpy` or an array assignment.
            let form = self.cx.counted(fact.stmt).map(|l| l.form);
            if k != self.l && form == Some(LoopForm::ArrayAssignment) {
                continue;
            }
            if let (Some(v), Some(value)) = (fact.var, eval(&fact.value, values)) {
                iteration.push((self.cx.name(v).to_string(), value));
            } else if k == self.l {
                return None;
            }
        }
        Some(WitnessAccess { span: a.place.span, write: a.writes, iteration })
    }

    /// The element that an access touches.
    fn element(&self, a: &Access, values: &[(Symbol, i128)]) -> Option<String> {
        let fortran = self.cx.unit.language.is_fortran();
        let mut out = self.cx.name(a.place.var).to_string();
        let mut ty = self.cx.var(a.place.var).ty.clone();
        // A view or a stored pointer is shown by its own subscripts.
        let mut dims: Vec<Dim> = Vec::new();
        let mut shown: Vec<i128> = Vec::new();
        let mut prefix = Place { var: a.place.var, steps: Default::default(), span: a.place.span };
        for step in &a.place.steps {
            match step {
                Step::Index(e) => {
                    if let Type::Array(array) = &ty
                        && dims.is_empty()
                    {
                        dims = array.dims.clone();
                    }
                    let at = prefix.steps.len();
                    shown.push(self.subscript(a, at, *e, values)?);
                    if shown.len() == dims.len() {
                        push_element(&mut out, &dims, &shown, fortran)?;
                        dims.clear();
                        shown.clear();
                    }
                }
                Step::Field(_) | Step::Deref(_) => return Some(self.name(&a.place)),
            }
            prefix.steps.push(*step);
            ty = self.cx.place_type(&prefix)?;
        }
        Some(out)
    }

    /// The value of the `at`th subscript. Views add their base to it, so only plain arrays have one.
    fn subscript(
        &self,
        a: &Access,
        at: usize,
        _: heiretsu_ir::ExprId,
        values: &[(Symbol, i128)],
    ) -> Option<i128> {
        let Some(Segment::Elements(s)) = a.path.first() else { return None };
        eval(s.subs.get(at)?.as_ref()?, values)
    }
}

fn push_element(out: &mut String, dims: &[Dim], subs: &[i128], fortran: bool) -> Option<()> {
    let mut texts = Vec::new();
    for (d, s) in dims.iter().zip(subs) {
        let Bound::Const(lower) = d.lower else { return None };
        texts.push(s.checked_add(i128::from(lower))?.to_string());
    }
    if fortran {
        texts.reverse();
        out.push_str(&format!("({})", texts.join(", ")));
    } else {
        texts.iter().for_each(|t| out.push_str(&format!("[{t}]")));
    }
    Some(())
}

fn eval(p: &Poly, values: &[(Symbol, i128)]) -> Option<i128> {
    p.eval_integer(&|s| values.iter().find(|v| v.0 == s).map(|v| v.1))
}
