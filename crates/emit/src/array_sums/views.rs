//! Views that a loop makes of an array which it adds to.
//!
//! **Decides** the text: a view of one element, or of a row, is one of the copy; what leads to several elements becomes the number of the first.
//! **Example** `double *r = &rho[3 * c[i]]; r[0] += m; r[1] += w;` → `const long long r_at = 3 * c[i] - rho_low;
//! rho_sums[rho_part][r_at + 0] += m; …`.
//! **Why it is sound** the loop does nothing else with the view, and its elements are those of the array from there on. (Of what is
//! beside the element that a view leads to, the rows of copies would tell nothing.)
//! **Gives up when** H411: it is declared together with something else, or has a text of another form.
//! **Cost and limit** linear in the loop.
//! **Source** ours.

use heiretsu_ir::{
    Edit, Place, ReasonKind, Segment, Span, Step, StmtId, Storage, Type, VarId, visit,
};

use super::{Element, Mentions, element_of, no_text, operand};
use crate::place::Fresh;

impl Mentions<'_> {
    /// The edits of views of the array that the loop makes.
    pub(super) fn views(&self, fresh: &mut Fresh) -> Result<Vec<Edit>, ReasonKind> {
        let inside = visit::stmts(self.procedure, &[self.stmt]);
        let mut out = Vec::new();
        for v in self.procedure.var_ids() {
            let var = self.procedure.var(v);
            let Storage::View { base } = &var.storage else { continue };
            let here = var.scope.is_some_and(|s| inside.contains(&s));
            if !here || !self.is_root(base) {
                continue;
            }
            let places = self.places(v, &inside);
            if self.is_row(base) || places.iter().all(|place| self.is_first(place)) {
                out.push(self.one(base.span)?);
            } else {
                out.extend(self.several(&var.name, base.span, &places, fresh)?);
            }
        }
        Ok(out)
    }

    fn places(&self, view: VarId, inside: &[StmtId]) -> Vec<Place> {
        let mut all: Vec<Place> = Vec::new();
        for s in inside {
            visit::each_place(self.procedure, *s, &mut |place, _| {
                if place.var == view && all.iter().all(|known| known.span != place.span) {
                    all.push(place.clone());
                }
            });
        }
        all
    }

    /// Is what a view is made from a row of its own?
    fn is_row(&self, base: &Place) -> bool {
        let path = base.steps.iter().map(|step| step.segment());
        let ty = Segment::reach(&self.unit.structs, &self.procedure.var(base.var).ty, path);
        // (An array stands for its first element.)
        matches!(ty, Some(Type::Array(_))) || base.steps.len() > self.array.root.steps.len() + 1
    }

    fn is_first(&self, place: &Place) -> bool {
        match place.steps.first() {
            Some(Step::Index(e)) => self.procedure.int(*e) == Some(0),
            _ => false,
        }
    }

    /// A view of one element: `&root[i]` or `root + i`.
    fn one(&self, span: Span) -> Result<Edit, ReasonKind> {
        let Some(subscript) = self.moved(span)? else { return self.edit(span) };
        let (copy, low) = self.to;
        let text = format!("&{copy}[{subscript} - {low}]").into_bytes();
        Ok(Edit { lo: span.lo, hi: span.hi, text })
    }

    /// The subscript in `root + i`.
    fn moved(&self, span: Span) -> Result<Option<String>, ReasonKind> {
        let after = self.text(span)?.strip_prefix(self.root);
        let subscript = after.and_then(|after| after.trim_start().strip_prefix('+'));
        Ok(subscript.map(operand))
    }

    /// A view of several elements, by the number of the first one.
    fn several(
        &self,
        name: &str,
        base: Span,
        places: &[Place],
        fresh: &mut Fresh,
    ) -> Result<Vec<Edit>, ReasonKind> {
        let lo = self.declared(name, base)?;
        let subscript = match self.moved(base)? {
            Some(subscript) => subscript,
            None => {
                let place = self.text(base)?.strip_prefix('&').ok_or_else(no_text)?;
                let element = element_of(place.trim_start(), self.root).ok_or_else(no_text)?;
                let plain = element.rest.trim().is_empty();
                plain.then_some(element.subscript).ok_or_else(no_text)?
            }
        };
        let (at, (copy, low)) = (fresh.named(name, "at", false), self.to);
        let text = format!("const long long {at} = {subscript} - {low}").into_bytes();
        let mut out = vec![Edit { lo, hi: base.hi, text }];
        for place in places {
            let Element { subscript, rest } =
                element_of(self.text(place.span)?, name).ok_or_else(no_text)?;
            let text = format!("{copy}[{at} + {subscript}]{rest}").into_bytes();
            out.push(Edit { lo: place.span.lo, hi: place.span.hi, text });
        }
        Ok(out)
    }

    /// Where the declaration of a view begins, if it declares nothing else: `double *name = base;`.
    fn declared(&self, name: &str, base: Span) -> Result<u32, ReasonKind> {
        let file = &self.unit.main_file().text;
        let (from, end) = (self.span.lo as usize, self.span.hi as usize);
        let before = file.get(from..base.lo as usize).ok_or_else(no_text)?;
        let start = before.iter().rposition(|b| b";{}\n".contains(b)).map_or(0, |at| at + 1);
        let text = std::str::from_utf8(&before[start..]).map_err(|_| no_text())?;
        let indent = text.len() - text.trim_start().len();
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ' ';
        let declares = || {
            let rest = text.trim_end().strip_suffix('=')?.trim_end().strip_suffix(name)?;
            let (ty, qualifiers) = rest.split_once('*')?;
            let plain = ty.trim().chars().all(word) && !ty.trim().is_empty();
            (plain && matches!(qualifiers.trim(), "" | "const" | "restrict")).then_some(())
        };
        let after = file.get(base.hi as usize..end).ok_or_else(no_text)?;
        let alone = after.iter().find(|b| !b.is_ascii_whitespace()) == Some(&b';');
        declares().filter(|()| alone).ok_or_else(no_text)?;
        Ok((from + start + indent) as u32)
    }
}
