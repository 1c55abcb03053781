//! Calls: of compiled procedures, and (in an open environment) of unknown ones.

use heiretsu_ir::{Span, Type};

use crate::code::{Binding, CallInfo};
use crate::layout::Leaf;
use crate::machine::{Bind, Machine};
use crate::memory::{Contents, random};
use crate::rng::Rng;
use crate::value::{Fault, Origin, Pointer, Stop, Undefined, Value};

/// Deepest chain of pointers that arbitrary contents have; after it they are null.
const POINTERS: usize = 3;
/// Most cells of one arbitrary object with pointers in it.
const MIXED_CELLS: i64 = 2048;
/// Most cells of a repeated pattern.
const PATTERN: usize = 256;

impl Machine<'_> {
    /// Calls; true if another activation is current now.
    pub(crate) fn call(
        &mut self,
        info: &CallInfo,
        dst: u32,
        base: usize,
        span: &Span,
    ) -> Result<bool, Stop> {
        let Some(target) = info.target else {
            self.unknown_call(info, dst, base, span)?;
            return Ok(false);
        };
        if info.args.iter().any(|arg| arg.section) {
            let what = format!("a section that `{}` takes the shape of", info.name);
            return Err(Stop::Unsupported(what, *span));
        }
        let caller = self.frames.len() - 1;
        let args: Vec<Value> = info.args.iter().map(|a| self.regs[base + a.reg as usize]).collect();
        let own = self.memory.mark();
        // Values that are handed to by-reference parameters need a place of their own.
        let mut addresses = Vec::with_capacity(args.len());
        for (value, arg) in args.iter().zip(&info.args) {
            addresses.push(match value {
                Value::Pointer(p) => Bind::To(*p),
                // An optional one that is left out.
                Value::Int(_) if arg.reference => Bind::Null,
                Value::Int(_) | Value::Float(_) | Value::Complex(..) | Value::Text(_) => {
                    Bind::Unbound
                }
                Value::Undefined => Bind::Unbound,
            });
        }
        let callee = &self.program.codes[target as usize];
        for (at, arg) in info.args.iter().enumerate() {
            let by_reference = callee
                .vars
                .iter()
                .any(|v| v.binding == Binding::Argument(at as u32) && v.rank == 0);
            if !arg.reference && by_reference && !matches!(args[at], Value::Pointer(_)) {
                let p = self.memory.make(1, Origin::Frame, &Contents::Undefined);
                let _ = self.memory.set(p.object, 0, args[at]);
                addresses[at] = Bind::To(p);
            } else if addresses[at] == Bind::Unbound && !arg.reference && args[at] == Value::Int(0)
            {
                addresses[at] = Bind::Null;
            }
        }
        self.push_frame(target, dst)?;
        if let Some(frame) = self.frames.last_mut() {
            frame.mark = own;
        }
        for (var, v) in callee.vars.iter().enumerate() {
            match v.binding {
                Binding::Argument(at) => {
                    let at = at as usize;
                    let Some(bind) = addresses.get(at) else { continue };
                    self.set_bind(var as u32, *bind);
                    self.pass_shape(caller, var as u32, info.args[at].whole);
                }
                Binding::Copied(at, _) => {
                    let at = at as usize;
                    let Some(arg) = info.args.get(at) else { continue };
                    let value = match (arg.reference, args[at]) {
                        (true, value) => {
                            let p = self.address_in(value).map_err(|f| f.at(*span))?;
                            if let Some(shadow) = &mut self.shadow {
                                shadow.access(p, false, *span);
                            }
                            self.memory
                                .get(p.object, p.offset)
                                .map_err(|u| Stop::Undefined(u, *span))?
                        }
                        (false, value) => value,
                    };
                    if let Bind::To(p) = self.bind_of(var as u32) {
                        let _ = self.memory.set(p.object, p.offset, value);
                    }
                }
                Binding::CopiedObject(at) => {
                    let Some(value) = args.get(at as usize) else { continue };
                    let from = self.address_in(*value).map_err(|f| f.at(*span))?;
                    let to = self.memory.make(v.cells, Origin::Frame, &Contents::Undefined);
                    for k in 0..v.cells as i64 {
                        let value = self
                            .memory
                            .get(from.object, from.offset.saturating_add(k))
                            .map_err(|u| Stop::Undefined(u, *span))?;
                        let _ = self.memory.set(to.object, k, value);
                    }
                    self.set_bind(var as u32, Bind::To(to));
                }
                Binding::Cell(_)
                | Binding::Object
                | Binding::Late
                | Binding::Static(_)
                | Binding::Global(_)
                | Binding::View
                | Binding::None => {}
            }
        }
        Ok(true)
    }

    /// A dummy array without extents of its own takes those of the whole array that is handed over.
    fn pass_shape(&mut self, caller: usize, var: u32, whole: Option<u32>) {
        let frame = self.frames[caller];
        let Some(callee) = self.frames.last().copied() else { return };
        let theirs = &self.program.codes[callee.code as usize].vars[var as usize];
        let ours = whole.map(|w| &self.program.codes[frame.code as usize].vars[w as usize]);
        for k in 0..theirs.rank {
            if theirs.extents[k as usize].is_none() {
                self.dims[(callee.dims + theirs.dims + k) as usize] = match ours {
                    Some(ours) if ours.rank == theirs.rank => {
                        self.dims[(frame.dims + ours.dims + k) as usize]
                    }
                    Some(_) | None => -1,
                };
            }
        }
    }

    /// Something that an unknown procedure could do: a pure one returns a value that depends on its
    /// arguments only; another one may change what it is given.
    fn unknown_call(
        &mut self,
        info: &CallInfo,
        dst: u32,
        base: usize,
        span: &Span,
    ) -> Result<(), Stop> {
        if !self.config.open || (self.inside && !info.pure) {
            return Err(Stop::Unsupported(format!("the call of `{}`", info.name), *span));
        }
        let mut parts = vec![self.config.seed];
        parts.extend(info.name.bytes().map(u64::from));
        for arg in &info.args {
            let mut value = self.regs[base + arg.reg as usize];
            if let (true, Value::Pointer(p)) = (arg.reference, value) {
                value = self.memory.get(p.object, p.offset).unwrap_or_default();
                if info.pure
                    && let Some(shadow) = &mut self.shadow
                {
                    shadow.access(p, false, *span);
                }
            }
            parts.push(match value {
                Value::Undefined => 0,
                Value::Int(v) => v as u64,
                Value::Float(v) => v.to_bits(),
                Value::Complex(re, im) => re.to_bits() ^ im.to_bits().rotate_left(1),
                // Not which object: a rewritten procedure numbers its objects in its own order.
                Value::Pointer(p) => p.offset as u64,
                Value::Text(text) => text
                    .as_bytes()
                    .iter()
                    .fold(7u64, |h, b| h.wrapping_mul(31).wrapping_add(u64::from(*b))),
            });
        }
        if !info.pure {
            for arg in &info.args {
                if let Value::Pointer(p) = self.regs[base + arg.reg as usize] {
                    let ty = self.code().types[arg.ty as usize].clone();
                    let ty = match (&ty, arg.reference) {
                        (Type::Pointer(to), false) => (**to).clone(),
                        _ => ty,
                    };
                    let all = arg.whole.is_some() || !arg.reference;
                    self.maybe_changed(p, &ty, all).map_err(|f| f.at(*span))?;
                }
            }
            parts.push(self.rng.next_u64());
        }
        let value = match info.result {
            Some(scalar) => random(scalar, self.config.integers, &mut Rng::of(&parts)),
            None if info.statement => Value::Undefined,
            None => {
                return Err(Stop::Unsupported(format!("the result of `{}`", info.name), *span));
            }
        };
        self.regs[base + dst as usize] = value;
        Ok(())
    }

    /// An unknown procedure fills what has no value yet, and now and then changes the rest.
    fn maybe_changed(&mut self, p: Pointer, ty: &Type, all: bool) -> Result<(), Fault> {
        let change = self.rng.one_in(3);
        let Some(leaves) = self.scalars_of(ty) else { return Ok(()) };
        let end = self.memory.len(p.object) as i64;
        let cells = if all { end.saturating_sub(p.offset) } else { leaves.len() as i64 };
        for k in 0..cells.min(MIXED_CELLS).min(end.saturating_sub(p.offset)) {
            let at = p.offset.saturating_add(k);
            let old = self.memory.get(p.object, at)?;
            if matches!(old, Value::Pointer(_)) {
                continue;
            }
            if change || old == Value::Undefined {
                let value = self.random(leaves[k as usize % leaves.len()]);
                self.memory.set(p.object, at, value)?;
            }
        }
        Ok(())
    }

    fn scalars_of(&self, ty: &Type) -> Option<Vec<heiretsu_ir::Scalar>> {
        let leaves = self.program.layouts.leaves(self.program.unit, ty, PATTERN)?;
        leaves
            .into_iter()
            .map(|leaf| match leaf {
                Leaf::Scalar(scalar) => Some(scalar),
                Leaf::Pointer(_) => None,
            })
            .collect::<Option<Vec<_>>>()
            .filter(|l| !l.is_empty())
    }

    /// Arbitrary values in place of what an input statement reads.
    pub(crate) fn arbitrary_cells(
        &mut self,
        p: Pointer,
        ty: &Type,
        all: bool,
    ) -> Result<(), Fault> {
        let leaves = self
            .scalars_of(ty)
            .ok_or(Fault::Unsupported("input into something that holds pointers"))?;
        let end = self.memory.len(p.object) as i64;
        let cells = if all { end.saturating_sub(p.offset) } else { leaves.len() as i64 };
        if !all && p.offset.saturating_add(cells) > end {
            let origin = self.memory.origin(p.object).unwrap_or(Origin::Frame);
            return Err(Undefined::OutOfBounds {
                origin,
                offset: p.offset.saturating_add(cells - 1),
            }
            .into());
        }
        for k in 0..cells.min(MIXED_CELLS) {
            let value = self.random(leaves[k as usize % leaves.len()]);
            self.memory.set(p.object, p.offset.saturating_add(k), value)?;
        }
        Ok(())
    }

    /// An object of so many elements with arbitrary contents, and objects for the pointers in it.
    /// `None` if the type has no layout.
    pub(crate) fn arbitrary(
        &mut self,
        element: &Type,
        elements: i64,
        origin: Origin,
        depth: usize,
    ) -> Option<Pointer> {
        let program = self.program;
        let size = program.layouts.cells(element)? as i64;
        let cells = size
            .checked_mul(elements.max(0))
            .filter(|c| *c as u64 <= crate::layout::MAX_CELLS)?
            .max(self.config.sizes.least(origin));
        let seed = Rng::of(&[self.config.seed, origin_number(origin)]).next_u64();
        let leaves = program.layouts.leaves(program.unit, element, PATTERN);
        let Some(leaves) = leaves else {
            return Some(self.memory.make(cells as u64, origin, &Contents::Undefined));
        };
        let mut scalars = Vec::with_capacity(leaves.len());
        for leaf in &leaves {
            match leaf {
                Leaf::Scalar(scalar) => scalars.push(*scalar),
                Leaf::Pointer(_) => {
                    return Some(self.mixed(&leaves, cells.min(MIXED_CELLS), origin, seed, depth));
                }
            }
        }
        let contents = Contents::Random(scalars.into(), seed, self.config.integers);
        Some(self.memory.make(cells as u64, origin, &contents))
    }

    fn mixed(
        &mut self,
        leaves: &[Leaf],
        cells: i64,
        origin: Origin,
        seed: u64,
        depth: usize,
    ) -> Pointer {
        let p = self.memory.make(cells as u64, origin, &Contents::Undefined);
        for at in 0..cells {
            let value = match &leaves[at as usize % leaves.len()] {
                Leaf::Scalar(scalar) => {
                    random(*scalar, self.config.integers, &mut Rng::of(&[seed, at as u64]))
                }
                Leaf::Pointer(to) => {
                    let made = Origin::Made(Rng::of(&[seed, at as u64, 1]).next_u64() as u32);
                    let target = match to {
                        _ if depth >= POINTERS => None,
                        Type::Array(array) => self
                            .program
                            .layouts
                            .cells(to)
                            .zip(self.program.layouts.cells(&array.element))
                            .and_then(|(whole, one)| {
                                let n = (whole / one.max(1)) as i64;
                                self.arbitrary(&array.element.clone(), n, made, depth + 1)
                            }),
                        // Structures one by one, scalars and pointers as arrays.
                        Type::Struct(_) => self.arbitrary(to, 1, made, depth + 1),
                        Type::Scalar(_) | Type::Pointer(_) => {
                            let n = self.config.sizes.extent;
                            self.arbitrary(to, n, made, depth + 1)
                        }
                        Type::Void | Type::Opaque => None,
                    };
                    target.map_or(Value::Int(0), Value::Pointer)
                }
            };
            let _ = self.memory.set(p.object, at, value);
        }
        p
    }
}

fn origin_number(origin: Origin) -> u64 {
    match origin {
        Origin::Var(procedure, var) => 1 << 60 | u64::from(procedure.0) << 32 | u64::from(var.0),
        Origin::Global(global) => 2 << 60 | u64::from(global.0),
        Origin::Made(number) => 3 << 60 | u64::from(number),
        Origin::Frame => 0,
    }
}
