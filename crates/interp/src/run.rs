//! The loop that executes instructions.

use heiretsu_ir::{Span, Storage, VarId};

use crate::arith::{as_number, binary, compare, convert, distance, int, truth, unary, wide};
use crate::code::{Code, LoopCode, Op, Reg, trip_count};
use crate::machine::{Bind, Event, LoopState, Machine};
use crate::math::{intrinsic, rounds};
use crate::memory::Contents;
use crate::value::{Fault, Number, Origin, Pointer, Stop, Undefined, Value};

/// Largest object that is cleared at the start of an iteration.
const FORGET: u64 = 4096;

const UNBOUND: Fault = Fault::Unsupported("a variable without an object is used");

/// What the main loop does after an instruction.
enum Next {
    Go,
    To(u32),
    /// Another activation is current.
    Frame,
    Event(Event),
}

impl Machine<'_> {
    /// Runs until something ends the run. `piece`: the number of activations at which an `End` ends it.
    pub(crate) fn run(&mut self, piece: Option<usize>) -> Result<Event, Stop> {
        loop {
            let Some(frame) = self.frames.last() else { return Ok(Event::Done) };
            let (mut pc, base) = (frame.pc as usize, frame.regs as usize);
            let code = self.code();
            loop {
                let Some(op) = code.ops.get(pc) else { return Ok(Event::Done) };
                let span = &code.spans[pc];
                if self.fuel == 0 {
                    self.save(pc);
                    return Err(Stop::Limit("operations"));
                }
                self.fuel -= 1;
                match self.step(code, base, pc, *op, span, piece) {
                    Ok(Next::Go) => pc += 1,
                    Ok(Next::To(to)) => pc = to as usize,
                    Ok(Next::Frame) => break,
                    Ok(Next::Event(event)) => return Ok(event),
                    Err(stop) => {
                        self.save(pc);
                        return Err(stop);
                    }
                }
            }
        }
    }

    fn save(&mut self, pc: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = pc as u32;
        }
    }

    #[inline]
    fn step(
        &mut self,
        code: &Code,
        base: usize,
        pc: usize,
        op: Op,
        span: &Span,
        piece: Option<usize>,
    ) -> Result<Next, Stop> {
        let at = |fault: Fault| fault.at(*span);
        let reg = |r: Reg| base + r as usize;
        match op {
            Op::Const { dst, value } => self.regs[reg(dst)] = code.consts[value as usize],
            Op::Copy { dst, src } => self.regs[reg(dst)] = self.regs[reg(src)],
            Op::Load { dst, var } => {
                let p = self.named(var).map_err(at)?;
                self.regs[reg(dst)] = self.read(p, span).map_err(at)?;
            }
            Op::Store { var, src } => {
                let p = self.named(var).map_err(at)?;
                self.write(p, self.regs[reg(src)], span).map_err(at)?;
            }
            Op::LoadElement { dst, var, index } => {
                let rank = code.vars[var as usize].rank;
                let p = self.element(code, var, reg(index), rank).map_err(at)?;
                self.regs[reg(dst)] = self.read(p, span).map_err(at)?;
            }
            Op::StoreElement { var, index, src } => {
                let rank = code.vars[var as usize].rank;
                let p = self.element(code, var, reg(index), rank).map_err(at)?;
                self.write(p, self.regs[reg(src)], span).map_err(at)?;
            }
            Op::Address { dst, var } => {
                let value = match self.bind_of(var) {
                    Bind::To(p) => Value::Pointer(p),
                    Bind::Null => Value::Int(0),
                    Bind::Unbound => return Err(UNBOUND.at(*span)),
                };
                self.regs[reg(dst)] = value;
            }
            Op::AddressElement { dst, var, index, count } => {
                let p = self.element(code, var, reg(index), count).map_err(at)?;
                self.regs[reg(dst)] = Value::Pointer(p);
            }
            Op::Step { dst, address, index, info } => {
                let info = code.steps[info as usize];
                let p = self.address_in(self.regs[reg(address)]).map_err(at)?;
                let by = int(self.regs[reg(index)]).map_err(at)?;
                let outside = Undefined::OutOfBounds {
                    origin: self.memory.origin(p.object).unwrap_or(crate::value::Origin::Frame),
                    offset: p.offset,
                };
                if info.extent.is_some_and(|extent| by < 0 || by >= extent) {
                    return Err(Stop::Undefined(outside, *span));
                }
                let offset = by
                    .checked_mul(info.cells)
                    .and_then(|d| p.offset.checked_add(d))
                    .ok_or(Stop::Undefined(outside, *span))?;
                self.regs[reg(dst)] = Value::Pointer(Pointer { offset, ..p });
            }
            Op::Offset { dst, address, cells } => {
                let p = self.address_in(self.regs[reg(address)]).map_err(at)?;
                let offset = p.offset.saturating_add(i64::from(cells));
                self.regs[reg(dst)] = Value::Pointer(Pointer { offset, ..p });
            }
            Op::LoadAt { dst, address } => {
                let p = self.address_in(self.regs[reg(address)]).map_err(at)?;
                self.regs[reg(dst)] = self.read(p, span).map_err(at)?;
            }
            Op::StoreAt { address, src } => {
                let p = self.address_in(self.regs[reg(address)]).map_err(at)?;
                self.write(p, self.regs[reg(src)], span).map_err(at)?;
            }
            Op::CopyCells { to, from, cells } => {
                let to = self.address_in(self.regs[reg(to)]).map_err(at)?;
                let from = self.address_in(self.regs[reg(from)]).map_err(at)?;
                self.copy_cells(to, from, u64::from(cells), span).map_err(at)?;
            }
            Op::Unary { op, number, dst, a } => {
                self.regs[reg(dst)] = unary(op, number, self.regs[reg(a)]).map_err(at)?;
            }
            Op::Binary { op, number, dst, a, b } => {
                let (a, b) = (self.regs[reg(a)], self.regs[reg(b)]);
                let value = binary(op, number, a, b).map_err(at)?;
                self.regs[reg(dst)] = match &mut self.noise {
                    Some(noise) => {
                        noise.watch([a, b], value);
                        noise.moved(number, value)
                    }
                    None => value,
                };
            }
            Op::Distance { dst, a, b, cells } => {
                let (a, b) = (self.regs[reg(a)], self.regs[reg(b)]);
                self.regs[reg(dst)] = distance(a, b, cells).map_err(at)?;
            }
            Op::Compare { op, number, dst, a, b } => {
                let (a, b) = (self.regs[reg(a)], self.regs[reg(b)]);
                let holds = compare(op, number, a, b).map_err(at)?;
                self.regs[reg(dst)] = Value::Int(i64::from(holds));
            }
            Op::Number { dst, src, cells, bytes } => {
                self.regs[reg(dst)] = as_number(self.regs[reg(src)], cells, bytes).map_err(at)?;
            }
            Op::Convert { info, dst, src } => {
                let (from, to) = code.converts[info as usize];
                self.regs[reg(dst)] = convert(from, to, self.regs[reg(src)]).map_err(at)?;
            }
            Op::Truth { dst, src, negate } => {
                let holds = truth(self.regs[reg(src)]).map_err(at)? != negate;
                self.regs[reg(dst)] = Value::Int(i64::from(holds));
            }
            Op::Intrinsic { info, dst, args } => {
                let info = code.intrinsics[info as usize];
                let args = &self.regs[reg(args)..reg(args + info.count)];
                let value =
                    intrinsic(info.function, info.result, info.argument, args).map_err(at)?;
                self.regs[reg(dst)] = match &mut self.noise {
                    Some(noise) if rounds(info.function) => noise.moved(info.result, value),
                    Some(_) | None => value,
                };
            }
            Op::Jump { to } => return Ok(Next::To(to)),
            Op::JumpIf { condition, to, when } => {
                if truth(self.regs[reg(condition)]).map_err(at)? == when {
                    return Ok(Next::To(to));
                }
            }
            Op::Enter { at: l } => return self.enter_loop(code, base, pc, l, span),
            Op::Next { at: l } => return self.next_iteration(code, pc, l, span),
            Op::NextAgain { at: l } => return self.next_again(code, base, pc, l, span),
            Op::Leave { at: l } => {
                if self.watching(l).is_some_and(|w| !w.entry) {
                    self.save(pc + 1);
                    return Ok(Next::Event(Event::Left));
                }
            }
            Op::Call { info, dst } => {
                let info = &code.calls[info as usize];
                self.save(pc + 1);
                if self.call(info, dst, base, span)? {
                    return Ok(Next::Frame);
                }
            }
            Op::Return { src } => {
                let value = src.map(|r| self.regs[reg(r)]);
                return Ok(self.leave_frame(code, value));
            }
            Op::ReturnCells { src, cells } => {
                let from = self.address_in(self.regs[reg(src)]).map_err(at)?;
                return self.leave_with(code, from, cells).map_err(|u| Stop::Undefined(u, *span));
            }
            Op::SetDims { var, first } => self.set_dims(code, var, reg(first)).map_err(at)?,
            Op::Make { var } => {
                let ir = self.program.unit.procedure(code.procedure).var(VarId(var));
                let bind = if ir.storage == Storage::Heap {
                    self.allocated(code, VarId(var))
                } else {
                    self.make_object(code, VarId(var))?
                };
                self.set_bind(var, bind);
            }
            Op::Bind { var, address } => {
                let bind = match self.regs[reg(address)] {
                    Value::Pointer(p) => Bind::To(p),
                    Value::Int(_) => Bind::Null,
                    Value::Undefined | Value::Float(_) | Value::Complex(..) | Value::Text(_) => {
                        Bind::Unbound
                    }
                };
                self.set_bind(var, bind);
            }
            Op::Allocate { var } => self.allocate(code, var, span)?,
            Op::Forget { var } => self.forget(code, var),
            Op::Outside => {
                if !self.config.open || self.inside {
                    return Err(Stop::Unsupported("input or output".into(), *span));
                }
            }
            Op::Arbitrary { address, ty, all } => {
                let p = self.address_in(self.regs[reg(address)]).map_err(at)?;
                self.arbitrary_cells(p, &code.types[ty as usize], all).map_err(at)?;
            }
            Op::Trap { text } => {
                return Err(Stop::Unsupported(code.texts[text as usize].clone(), *span));
            }
            Op::Halt => return Err(Stop::Halt),
            Op::End => {
                if piece == Some(self.frames.len()) {
                    return Ok(Next::Event(Event::Piece));
                }
                return Ok(Next::To(code.entry));
            }
        }
        Ok(Next::Go)
    }

    /// The address of a variable.
    #[inline]
    pub(crate) fn named(&self, var: u32) -> Result<Pointer, Fault> {
        match self.bind_of(var) {
            Bind::To(p) => Ok(p),
            Bind::Null => Err(Undefined::InvalidPointer.into()),
            Bind::Unbound => Err(UNBOUND),
        }
    }

    pub(crate) fn address_in(&self, value: Value) -> Result<Pointer, Fault> {
        match value {
            Value::Pointer(p) if self.memory.is_live(p) => Ok(p),
            Value::Pointer(_) | Value::Int(_) => Err(Undefined::InvalidPointer.into()),
            Value::Undefined => Err(Undefined::Uninitialized.into()),
            Value::Float(_) | Value::Complex(..) | Value::Text(_) => {
                Err(Fault::Unsupported("a value is used as an address"))
            }
        }
    }

    /// The address of an element, each subscript but the slowest checked against its extent. The object
    /// itself bounds the slowest one, and in a callee its dummy's declaration.
    #[inline]
    fn element(&self, code: &Code, var: u32, index: usize, count: u32) -> Result<Pointer, Fault> {
        let p = self.named(var)?;
        let v = &code.vars[var as usize];
        let frame = self.frames.last().map_or(0, |f| f.dims);
        let first = (frame + v.dims) as usize;
        let outside = |dim: u32, index: i64| Undefined::Subscript {
            procedure: code.procedure,
            var: VarId(var),
            dim,
            index,
        };
        let mut linear = int(self.regs[index])?;
        if v.explicit && self.frames.len() > 1 {
            let extent = self.dims[first];
            if linear < 0 || (extent >= 0 && linear >= extent) {
                return Err(outside(0, linear).into());
            }
        }
        for k in 1..v.rank {
            let extent = self.dims[first + k as usize];
            if extent < 0 {
                return Err(Fault::Unsupported("an array of unknown shape"));
            }
            let subscript = if k < count {
                let subscript = int(self.regs[index + k as usize])?;
                if subscript < 0 || subscript >= extent {
                    return Err(outside(k, subscript).into());
                }
                subscript
            } else {
                0
            };
            linear = linear
                .checked_mul(extent)
                .and_then(|l| l.checked_add(subscript))
                .ok_or(Undefined::Overflow)?;
        }
        let offset = linear
            .checked_mul(v.cells as i64)
            .and_then(|d| p.offset.checked_add(d))
            .ok_or(Undefined::Overflow)?;
        Ok(Pointer { offset, ..p })
    }

    fn copy_cells(
        &mut self,
        to: Pointer,
        from: Pointer,
        cells: u64,
        span: &Span,
    ) -> Result<(), Fault> {
        // Both ends are checked before anything is copied.
        for p in [to, from] {
            if cells > 0 {
                self.memory.get(p.object, p.offset)?;
                self.memory.get(p.object, p.offset.saturating_add(cells as i64 - 1))?;
            }
        }
        let values: Vec<Value> = (0..cells as i64)
            .map(|k| self.memory.get(from.object, from.offset + k))
            .collect::<Result<_, _>>()?;
        for (value, k) in values.into_iter().zip(0i64..) {
            if let Some(shadow) = &mut self.shadow {
                shadow.access(Pointer { offset: from.offset + k, ..from }, false, *span);
            }
            self.write(Pointer { offset: to.offset + k, ..to }, value, span)?;
        }
        Ok(())
    }

    fn watching(&self, at: u32) -> Option<crate::machine::Watch> {
        self.watch.filter(|w| w.at == at && self.frames.len() == 1)
    }

    /// The bounds of a loop, from its registers.
    fn loop_state(&self, l: &LoopCode, base: usize) -> Result<LoopState, Fault> {
        let Number::Int { bits, signed } = l.number else {
            return Err(Fault::Unsupported("a loop variable that is no integer"));
        };
        let value = |r: Reg| int(self.regs[base + r as usize]).map(|v| wide(bits, signed, v));
        let (lower, upper) = (value(l.lower)?, value(l.upper)?);
        // A step counts downwards by being negative, also where the variable is unsigned.
        let step = i128::from(int(self.regs[base + l.step as usize])?);
        if step == 0 {
            return Err(Undefined::ZeroStep.into());
        }
        if l.not_equal && (upper - lower) % step != 0 {
            return Err(Fault::Unsupported("a loop that passes its bound"));
        }
        if l.not_equal && (upper - lower) / step < 0 {
            return Err(Fault::Unsupported("a loop that starts after its bound"));
        }
        Ok(LoopState { lower, step, count: trip_count(lower, upper, step, l.exclusive), done: 0 })
    }

    pub(crate) fn state_of(&mut self, at: u32) -> Option<&mut LoopState> {
        let frame = self.frames.last()?;
        self.loops.get_mut((frame.loops + at) as usize)
    }

    /// Gives the loop variable its value in iteration `r`.
    fn set_loop_var(
        &mut self,
        l: &LoopCode,
        state: LoopState,
        r: u64,
        span: &Span,
    ) -> Result<(), Fault> {
        let Number::Int { bits, signed } = l.number else {
            return Err(Fault::Unsupported("a loop variable that is no integer"));
        };
        let exact = i128::from(r)
            .checked_mul(state.step)
            .and_then(|d| d.checked_add(state.lower))
            .ok_or(Undefined::Overflow)?;
        let value = Value::Int(crate::arith::narrow(bits, signed, exact)?);
        let p = self.named(l.var)?;
        self.write(p, value, span)
    }

    fn enter_loop(
        &mut self,
        code: &Code,
        base: usize,
        pc: usize,
        at: u32,
        span: &Span,
    ) -> Result<Next, Stop> {
        let l = &code.loops[at as usize];
        let mut state = self.loop_state(l, base).map_err(|f| f.at(*span))?;
        // (A loop over planes is no callee of itself.)
        if let Some(frame) = self.frames.last()
            && !self.shares.of.is_empty()
        {
            state = self.shares.cut(frame.code, at, state);
        }
        if let Some(slot) = self.state_of(at) {
            *slot = state;
        }
        if self.watching(at).is_some_and(|w| w.entry) && !std::mem::take(&mut self.pass) {
            self.save(pc);
            return Ok(Next::Event(Event::Entered));
        }
        self.set_loop_var(l, state, state.done, span).map_err(|f| f.at(*span))?;
        Ok(Next::To(if state.done < state.count { l.body } else { l.exit }))
    }

    fn next_iteration(
        &mut self,
        code: &Code,
        pc: usize,
        at: u32,
        span: &Span,
    ) -> Result<Next, Stop> {
        if self.watching(at).is_some_and(|w| w.iteration) {
            self.save(pc);
            return Ok(Next::Event(Event::Iteration));
        }
        let l = &code.loops[at as usize];
        let Some(slot) = self.state_of(at) else { return Ok(Next::Go) };
        slot.done += 1;
        let state = *slot;
        self.set_loop_var(l, state, state.done, span).map_err(|f| f.at(*span))?;
        Ok(Next::To(if state.done < state.count { l.body } else { l.exit }))
    }

    /// The end of an iteration of a loop whose bound may have changed: counts on from the present value.
    fn next_again(
        &mut self,
        code: &Code,
        base: usize,
        pc: usize,
        at: u32,
        span: &Span,
    ) -> Result<Next, Stop> {
        // (OpenMP evaluates the bound of what it shares out once.)
        if self.frames.last().is_some_and(|frame| self.shares.has(frame.code, at)) {
            return self.next_iteration(code, pc, at, span);
        }
        if self.watching(at).is_some_and(|w| w.iteration) {
            self.save(pc);
            return Ok(Next::Event(Event::Iteration));
        }
        let l = &code.loops[at as usize];
        let Number::Int { bits, signed } = l.number else { return Ok(Next::Go) };
        let Some(old) = self.state_of(at).copied() else { return Ok(Next::Go) };
        let value = |r: Reg| int(self.regs[base + r as usize]);
        let upper = wide(bits, signed, value(l.upper).map_err(|f| f.at(*span))?);
        let step = i128::from(value(l.step).map_err(|f| f.at(*span))?);
        let now = old.lower + old.step * i128::from(old.done);
        let next = now + step;
        let state = LoopState {
            lower: next,
            step,
            count: if step == 0 { 0 } else { trip_count(next, upper, step, l.exclusive) },
            done: 0,
        };
        if let Some(slot) = self.state_of(at) {
            *slot = state;
        }
        self.set_loop_var(l, state, 0, span).map_err(|f| f.at(*span))?;
        Ok(Next::To(if state.count > 0 { l.body } else { l.exit }))
    }

    fn set_dims(&mut self, code: &Code, var: u32, first: usize) -> Result<(), Fault> {
        let v = &code.vars[var as usize];
        let start = (self.frames.last().map_or(0, |f| f.dims) + v.dims) as usize;
        for k in 0..v.rank as usize {
            if let Value::Int(extent) = self.regs[first + k] {
                self.dims[start + k] = extent.max(0);
            }
        }
        Ok(())
    }

    fn allocate(&mut self, code: &Code, var: u32, span: &Span) -> Result<(), Stop> {
        let bind = self.make_object(code, VarId(var))?;
        match code.vars[var as usize].binding {
            crate::code::Binding::Global(at) => self.globals[at as usize] = bind,
            crate::code::Binding::Static(at) => self.statics[at as usize] = bind,
            crate::code::Binding::Argument(_) => {
                return Err(Stop::Unsupported("an argument is allocated".into(), *span));
            }
            crate::code::Binding::Cell(_)
            | crate::code::Binding::Object
            | crate::code::Binding::Late
            | crate::code::Binding::Copied(..)
            | crate::code::Binding::CopiedObject(_)
            | crate::code::Binding::View
            | crate::code::Binding::None => {}
        }
        self.set_bind(var, bind);
        if let Some(frame) = self.frames.last_mut() {
            frame.heap = true;
        }
        Ok(())
    }

    fn forget(&mut self, code: &Code, var: u32) {
        let Bind::To(p) = self.bind_of(var) else { return };
        let v = &code.vars[var as usize];
        let cells = if v.rank == 0 { v.cells } else { self.memory.len(p.object) };
        if cells <= FORGET {
            for k in 0..cells as i64 {
                // In range by the object's own length.
                let _ = self.memory.set(p.object, p.offset + k, Value::Undefined);
            }
        }
    }

    /// Ends the current activation; the first one stays, so that its state can be looked at.
    fn leave_frame(&mut self, code: &Code, value: Option<Value>) -> Next {
        let value = match (code.result, value) {
            (Some(var), _) => match self.bind_of(var) {
                Bind::To(p) => self.memory.get(p.object, p.offset).unwrap_or_default(),
                Bind::Null | Bind::Unbound => Value::Undefined,
            },
            (None, value) => value.unwrap_or_default(),
        };
        if self.frames.len() == 1 {
            self.result = value;
            // Running on would find the end again.
            if let Some(frame) = self.frames.last_mut() {
                frame.pc = u32::MAX;
            }
            return Next::Event(Event::Done);
        }
        let dst = self.frames.last().map_or(0, |f| f.dst);
        self.pop_frame();
        if let Some(caller) = self.frames.last() {
            let at = caller.regs as usize + dst as usize;
            self.regs[at] = value;
        }
        Next::Frame
    }

    /// Leaves an activation with a structure, of which the caller gets a copy: what it stands in may end here.
    fn leave_with(&mut self, code: &Code, from: Pointer, cells: u32) -> Result<Next, Undefined> {
        let cell = |k: i64| self.memory.get(from.object, from.offset.saturating_add(k));
        let values = (0..i64::from(cells)).map(cell).collect::<Result<Vec<_>, _>>()?;
        let dst = self.frames.last().map_or(0, |f| f.dst);
        let next = self.leave_frame(code, None);
        if let (Next::Frame, Some(caller)) = (&next, self.frames.last()) {
            let at = caller.regs as usize + dst as usize;
            let copy = self.memory.make(u64::from(cells), Origin::Frame, &Contents::Undefined);
            for (k, value) in (0..).zip(values) {
                self.memory.set(copy.object, k, value)?;
            }
            self.regs[at] = Value::Pointer(copy);
        }
        Ok(next)
    }
}
