//! Random nests against execution: every dependence that a run shows is covered by an edge, and what an edge
//! claims (certainty, constant distances, one order, dominance) is never contradicted by a run.

use std::collections::{BTreeMap, BTreeSet};

use heiretsu_ir::{ProcId, StmtId, StmtKind};
use heiretsu_sets::naive::Rng;

use super::{Crossing, Edge, End, Kind, Nest};
use crate::Options;
use crate::calls::Summaries;

/// Programs of the ordinary run; `GRAPHS=20000` runs that many.
const PROGRAMS: u64 = 2_500;
/// Touches of one element by one reference that later ones are compared with.
const MOST: usize = 18;
const LOOPS: [&str; 3] = ["i", "j", "k"];

/// `constant + Σ c·loop + n·(c + Σ c·loop) + c·m`.
#[derive(Clone, Debug, Default)]
struct Form {
    constant: i64,
    loops: [i64; 3],
    n: i64,
    m: i64,
    /// Coefficients of products with `n`.
    rows: [i64; 3],
}

#[derive(Clone, Copy, Debug)]
struct Values {
    n: i64,
    m: i64,
    loops: [i64; 3],
    /// Which contents `c` has.
    contents: i64,
}

impl Form {
    fn eval(&self, v: &Values) -> i64 {
        let sum = |c: &[i64; 3]| (0..3).map(|k| c[k] * v.loops[k]).sum::<i64>();
        self.constant + sum(&self.loops) + v.n * (self.n + sum(&self.rows)) + self.m * v.m
    }

    fn text(&self) -> String {
        let mut out = format!("int({})", self.constant);
        let mut add = |c: i64, what: &str| {
            if c != 0 {
                out = format!("({out} + (int({c}) * {what}))");
            }
        };
        (0..3).for_each(|k| add(self.loops[k], LOOPS[k]));
        (0..3).for_each(|k| add(self.rows[k], &format!("(n * {})", LOOPS[k])));
        add(self.n, "n");
        add(self.m, "m");
        out
    }
}

/// An array with its subscripts, or a scalar without any.
#[derive(Clone, Debug)]
struct Place {
    name: &'static str,
    subs: Vec<Form>,
}

impl Place {
    fn text(&self) -> String {
        let subs: Vec<String> = self.subs.iter().map(|s| format!("[{}]", s.text())).collect();
        format!("{}{}", self.name, subs.concat())
    }
}

#[derive(Clone, Debug)]
enum Guard {
    /// `form > 0`, or in the other branch.
    Form(Form, bool),
    /// `c[form] > 0.0`, whose contents nobody knows.
    Data(Form, bool),
}

#[derive(Clone, Debug)]
struct Assign {
    guard: Option<Guard>,
    written: Place,
    read: Vec<Place>,
}

#[derive(Clone, Debug)]
struct Loop {
    lower: Form,
    upper: Form,
    step: i64,
    before: Vec<Assign>,
    inner: Option<Box<Loop>>,
    after: Vec<Assign>,
}

/// A reference: the position of its assignment (or of its guard), its variable, and whether it writes.
type Reference = (Site, &'static str, bool);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Site {
    Assign(usize),
    Guard(usize),
}

#[derive(Clone, Debug)]
struct Touch {
    reference: Reference,
    /// Where the loops around it stand: the index in the order of the loop for a step of ±1, else the count of
    /// iterations.
    iteration: Vec<i64>,
    element: Vec<i64>,
}

/// The random nest.
struct Maker {
    rng: Rng,
    symbolic: bool,
}

impl Maker {
    fn int(&mut self, lo: i64, hi: i64) -> i64 {
        self.rng.int(lo.into(), hi.into()) as i64
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.rng.one_in(n)
    }

    fn form(&mut self, depth: usize) -> Form {
        let mut f = Form { constant: self.int(-3, 3), ..Form::default() };
        for k in 0..depth {
            if !self.one_in(3) {
                f.loops[k] = if self.one_in(3) { self.int(-2, 2) } else { 1 };
            }
        }
        if self.symbolic {
            if self.one_in(6) {
                f.n = self.int(-1, 1);
            }
            if self.one_in(8) {
                f.m = self.int(-1, 1);
            }
            if self.one_in(6) && depth > 0 {
                let k = self.int(0, depth as i64 - 1) as usize;
                (f.rows[k], f.loops[k]) = (1, 0);
            }
        }
        f
    }

    /// A subscript that stays in a dimension of 2,000 elements.
    fn within(&mut self, depth: usize) -> Form {
        let form = self.form(depth);
        Form { constant: form.constant + 1000, ..form }
    }

    fn place(&mut self, depth: usize, written: bool) -> Place {
        match self.int(0, 9) {
            0..=4 => Place { name: "a", subs: vec![self.form(depth)] },
            5..=6 => Place { name: "z", subs: vec![self.form(depth), self.within(depth)] },
            7 if !written => Place { name: "b", subs: vec![self.form(depth)] },
            7 => Place { name: "a", subs: vec![self.form(depth)] },
            8 => Place { name: "t", subs: Vec::new() },
            _ => Place { name: "s", subs: Vec::new() },
        }
    }

    fn assign(&mut self, depth: usize) -> Assign {
        let guard = match self.int(0, 9) {
            0 => Some(Guard::Form(self.form(depth), self.one_in(2))),
            1 => Some(Guard::Data(self.form(depth), self.one_in(2))),
            _ => None,
        };
        let mut read: Vec<Place> = Vec::new();
        for _ in 0..self.int(1, 2) {
            let p = self.place(depth, false);
            if read.iter().all(|r| r.name != p.name) {
                read.push(p);
            }
        }
        Assign { guard, written: self.place(depth, true), read }
    }

    fn assigns(&mut self, depth: usize, lo: i64, hi: i64) -> Vec<Assign> {
        (0..self.int(lo, hi)).map(|_| self.assign(depth)).collect()
    }

    fn nest(&mut self, at: usize, depth: usize) -> Loop {
        let start = Form { constant: self.int(-2, 2), ..Form::default() };
        let mut end = Form { constant: start.constant + self.int(0, 4), ..Form::default() };
        let mut other = start;
        if self.symbolic && self.one_in(2) {
            (end.n, end.constant) = (1, self.int(-1, 0));
        } else if at > 0 && self.one_in(4) {
            (end.loops[self.int(0, at as i64 - 1) as usize], end.constant) = (1, self.int(-1, 1));
        } else if at > 0 && self.one_in(6) {
            (other.loops[self.int(0, at as i64 - 1) as usize], other.constant) = (1, 0);
        }
        let step = [1, 1, 1, 1, 2, 3, -1, -2][self.int(0, 7) as usize];
        let (lower, upper) = if step > 0 { (other, end) } else { (end, other) };
        let innermost = at + 1 == depth;
        let before = self.assigns(at + 1, i64::from(innermost), if innermost { 2 } else { 1 });
        let inner = (!innermost).then(|| Box::new(self.nest(at + 1, depth)));
        let after =
            if innermost || !self.one_in(3) { Vec::new() } else { self.assigns(at + 1, 1, 1) };
        Loop { lower, upper, step, before, inner, after }
    }
}

fn print(l: &Loop, at: usize, out: &mut String) {
    out.push_str(&format!(
        "@{}: loop {} = {} to {} step int({}) for {{\n",
        at + 1,
        LOOPS[at],
        l.lower.text(),
        l.upper.text(),
        l.step
    ));
    let all = |list: &[Assign], out: &mut String| {
        for a in list {
            let read: Vec<String> = a.read.iter().map(Place::text).collect();
            let value = match read.as_slice() {
                [one] => one.clone(),
                [one, two, ..] => format!("({one} + {two})"),
                [] => "1.0".into(),
            };
            let text = format!("{} = {value}", a.written.text());
            let (test, then) = match &a.guard {
                None => {
                    out.push_str(&format!("{text}\n"));
                    continue;
                }
                Some(Guard::Form(f, then)) => (format!("{} > 0", f.text()), *then),
                Some(Guard::Data(f, then)) => (format!("c[{}] > 0.0", f.text()), *then),
            };
            let (yes, no) = if then { (text.as_str(), "") } else { ("", text.as_str()) };
            out.push_str(&format!("if ({test}) {{ {yes} }} else {{ {no} }}\n"));
        }
    };
    all(&l.before, out);
    if let Some(inner) = &l.inner {
        print(inner, at + 1, out);
    }
    all(&l.after, out);
    out.push_str("}\n");
}

fn text(l: &Loop) -> String {
    let mut body = String::new();
    print(l, 0, &mut body);
    format!(
        "unit c\nsubroutine f(n, m, a, b, c, z) {{
  var n: i32 value(0)
  var m: i32 value(1)
  var a: f64[?] ref(2) no_alias
  var b: f64[?] ref(3) no_alias
  var c: f64[?] ref(4) no_alias
  var z: f64[?][2000] ref(5) no_alias
  var i: i32 local
  var j: i32 local
  var k: i32 local
  var s: f64 local
  var t: f64 local
  {body}}}
"
    )
}

/// `n`, `m`, and the number of the contents of `c`.
type Point = (i64, i64, i64);

/// Executes a nest.
struct Run {
    v: Values,
    touches: Vec<Touch>,
    iteration: Vec<i64>,
    at: (usize, usize),
}

impl Run {
    fn of(l: &Loop, (n, m, contents): Point) -> Vec<Touch> {
        let v = Values { n, m, loops: [0; 3], contents };
        let mut run = Run { v, touches: Vec::new(), iteration: Vec::new(), at: (0, 0) };
        run.nest(l, 0);
        run.touches
    }

    fn nest(&mut self, l: &Loop, at: usize) {
        let (lo, hi) = (l.lower.eval(&self.v), l.upper.eval(&self.v));
        let first = self.at;
        let mut x = lo;
        let unit = l.step.abs() == 1;
        self.iteration.push(if unit { lo * l.step } else { 0 });
        while (l.step > 0 && x <= hi) || (l.step < 0 && x >= hi) {
            self.v.loops[at] = x;
            self.at = first;
            self.assigns(&l.before);
            if let Some(inner) = &l.inner {
                self.nest(inner, at + 1);
            }
            self.assigns(&l.after);
            x += l.step;
            if let Some(count) = self.iteration.last_mut() {
                *count += 1;
            }
        }
        self.iteration.pop();
        // A loop without iterations has its statements, too.
        self.at = first;
        skip(l, &mut self.at);
    }

    fn touch(&mut self, reference: Reference, subs: &[Form]) {
        let element = subs.iter().map(|s| s.eval(&self.v)).collect();
        self.touches.push(Touch { reference, iteration: self.iteration.clone(), element });
    }

    fn assigns(&mut self, list: &[Assign]) {
        for a in list {
            let (site, guard) = self.at;
            self.at.0 += 1;
            self.at.1 += usize::from(a.guard.is_some());
            let holds = match &a.guard {
                None => true,
                Some(Guard::Form(f, then)) => (f.eval(&self.v) > 0) == *then,
                Some(Guard::Data(f, then)) => {
                    self.touch((Site::Guard(guard), "c", false), std::slice::from_ref(f));
                    let positive = match self.v.contents {
                        0 => true,
                        1 => false,
                        k => (f.eval(&self.v) + 8 * k).wrapping_mul(0x9E37_79B9) >> 7 & 1 == 0,
                    };
                    positive == *then
                }
            };
            if holds {
                for r in &a.read {
                    self.touch((Site::Assign(site), r.name, false), &r.subs);
                }
                self.touch((Site::Assign(site), a.written.name, true), &a.written.subs);
            }
        }
    }
}

fn skip(l: &Loop, at: &mut (usize, usize)) {
    for a in l.before.iter().chain(&l.after) {
        at.0 += 1;
        at.1 += usize::from(a.guard.is_some());
    }
    if let Some(inner) = &l.inner {
        skip(inner, at);
    }
}

/// One dependence that a run shows.
type Shown = (Kind, Reference, Reference, Option<usize>, Vec<i64>);

/// All dependences of a run: of arrays by memory, of scalars' flows by value.
fn dependences(touches: &[Touch], most: usize) -> BTreeSet<Shown> {
    let mut out = BTreeSet::new();
    let mut elements: BTreeMap<(&str, &[i64]), Seen> = BTreeMap::new();
    for later in touches {
        let name = later.reference.1;
        let scalar = name == "s" || name == "t";
        let seen = elements.entry((name, &later.element)).or_default();
        for first in seen.kept.iter().copied().chain(seen.written) {
            let kind = match (first.reference.2, later.reference.2) {
                // The value that is read is the last one written.
                (true, false)
                    if scalar && !seen.written.is_some_and(|w| std::ptr::eq(w, first)) =>
                {
                    continue;
                }
                (true, false) => Kind::Flow,
                (false, true) => Kind::Anti,
                (true, true) => Kind::Output,
                (false, false) if scalar => continue,
                (false, false) => Kind::Input,
            };
            let vector: Vec<i64> =
                first.iteration.iter().zip(&later.iteration).map(|(x, y)| y - x).collect();
            // The loops of a nest lie in one another, so that all of the shorter chain are common.
            let carrier = vector.iter().position(|d| *d != 0);
            out.insert((kind, first.reference, later.reference, carrier, vector));
        }
        seen.keep(later, most);
    }
    out
}

/// What has touched an element: of each reference the first touches, and the latest ones.
#[derive(Default)]
struct Seen<'a> {
    kept: Vec<&'a Touch>,
    written: Option<&'a Touch>,
}

impl<'a> Seen<'a> {
    fn keep(&mut self, t: &'a Touch, most: usize) {
        let own = |x: &&'a Touch| x.reference == t.reference;
        if self.kept.iter().copied().filter(|x| own(x)).count() >= most
            && let Some(k) = self.kept.iter().enumerate().filter(|x| own(x.1)).nth(most / 3)
        {
            let k = k.0;
            self.kept.remove(k);
        }
        self.kept.push(t);
        if t.reference.2 {
            self.written = Some(t);
        }
    }
}

struct Graph {
    nest: Nest,
    /// Each reference of the graph as the run names it.
    names: Vec<Option<Reference>>,
}

fn graph(text: &str) -> Graph {
    let unit = heiretsu_ir::text::parse(text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let summaries = Summaries::of(&unit);
    let mut all = super::nests(&unit, ProcId(0), &Options::default(), &summaries, true);
    let nest = all.remove(0);
    let p = unit.procedure(ProcId(0));
    let (mut assigns, mut guards): (Vec<StmtId>, Vec<StmtId>) = (Vec::new(), Vec::new());
    for k in 0..p.stmts.len() {
        let s = StmtId(k as u32);
        match p.stmt(s).kind {
            StmtKind::Assign { .. } => assigns.push(s),
            StmtKind::If { .. } => guards.push(s),
            _ => {}
        }
    }
    let names = nest
        .references
        .iter()
        .map(|r| {
            let name = ["a", "b", "c", "s", "t", "z"].into_iter().find(|n| *n == r.variable)?;
            let site = match assigns.iter().position(|s| *s == r.stmt) {
                Some(k) => Site::Assign(k),
                None => Site::Guard(guards.iter().position(|s| *s == r.stmt)?),
            };
            Some((site, name, r.writes))
        })
        .collect();
    Graph { nest, names }
}

fn show(g: &Graph, e: &Edge) -> String {
    let (s, t) = (g.names[e.source], g.names[e.sink]);
    format!("{s:?} → {t:?}: {} {:?}", super::tests::shown(&g.nest, e), e.dominator)
}

/// Does the edge say that this dependence is possible?
fn covers(g: &Graph, e: &Edge, (kind, source, sink, carrier, vector): &Shown) -> bool {
    let ends = g.names[e.source] == Some(*source) && g.names[e.sink] == Some(*sink);
    ends && e.kind == *kind && e.carrier == *carrier && fits(e, vector)
}

fn fits(e: &Edge, vector: &[i64]) -> bool {
    let crossing = |d: i64| match e.crossing {
        Crossing::Never => false,
        Crossing::Once => d == 1,
        Crossing::More => d > 1,
        Crossing::OnceOrMore => d >= 1,
    };
    e.distance.len() == vector.len()
        && e.distance.iter().zip(vector).all(|(d, v)| d.is_none_or(|d| d == i128::from(*v)))
        && e.direction.iter().zip(vector).all(|(o, v)| match v {
            1.. => o.less,
            0 => o.equal,
            _ => o.greater,
        })
        && e.carrier.is_none_or(|c| crossing(vector[c]))
}

#[derive(Default, Debug)]
struct Tally {
    dependences: u64,
    edges: u64,
    certain: u64,
    distances: u64,
    /// Pairs of one array in nests without symbols that never meet; those without an edge.
    free: u64,
    found: u64,
    /// Carried edges whose runs show one distance at the carrier; those that say it.
    constant: u64,
    exact: u64,
}

fn check(seed: u64, tally: &mut Tally) -> Result<(), String> {
    let mut rng = Rng::new(seed);
    let (symbolic, depth) = (!rng.one_in(3), rng.int(1, 3) as usize);
    let mut maker = Maker { rng, symbolic };
    let l = maker.nest(0, depth);
    let text = text(&l);
    let g = graph(&text);
    let shown_edges = || g.nest.edges.iter().map(|e| show(&g, e)).collect::<Vec<_>>().join("\n");
    let fail = |what: String| Err(format!("seed {seed}: {what}\n{text}{}", shown_edges()));
    if !g.nest.complete || !g.nest.unknown.is_empty() {
        return fail("the graph is not complete".into());
    }
    let few = [(3, 2, 2), (4, -1, 0), (1, 5, 1), (0, 0, 3), (-2, 3, 0), (3, 2, 0), (4, 1, 1)];
    let runs: Vec<Point> =
        if symbolic { few.to_vec() } else { vec![(0, 0, 0), (0, 0, 1), (0, 0, 2)] };
    let mut shown: BTreeSet<Shown> = BTreeSet::new();
    for &point in &runs {
        let touches = Run::of(&l, point);
        shown.extend(dependences(&touches, MOST));
        if let Err(what) = dominance(&g, &touches) {
            return fail(what);
        }
    }
    for d in &shown {
        tally.dependences += 1;
        if !g.nest.edges.iter().any(|e| covers(&g, e, d)) {
            return fail(format!("no edge covers {d:?}"));
        }
    }
    let mut wide = Wide::new(&l, symbolic);
    for e in &g.nest.edges {
        tally.edges += 1;
        let (Some(s), Some(t)) = (g.names[e.source], g.names[e.sink]) else { continue };
        let is = |d: &&Shown| d.0 == e.kind && d.1 == s && d.2 == t && d.3 == e.carrier;
        tally.distances += e.distance.iter().flatten().count() as u64;
        if e.must
            && !shown.iter().any(|d| is(&d))
            && !wide.any(e, |d| is(&d))
            && wide.reached(s, t, e.carrier, &runs)
            && !wide.closely(&runs, |d| is(&d))
        {
            return fail(format!("this never happens: {}", show(&g, e)));
        }
        tally.certain += u64::from(e.must);
        if e.invariant && s != t {
            let scalar = ["s", "t"].contains(&s.1);
            let other = shown.iter().filter(|d| !scalar || d.0 == e.kind).find(|d| {
                let same = (d.1 == s && d.2 == t) || (d.1 == t && d.2 == s);
                let level = e.carrier.unwrap_or(e.loops.len());
                // Equal iterations of the loops around the carrier, another order of its own.
                let outer = d.4.iter().take(level).all(|v| *v == 0);
                let reversed = d.1 == t && d.2 == s && d.4.iter().any(|v| *v != 0);
                same && outer && (reversed || !fits_direction(e, &d.4))
            });
            if let Some(d) = other {
                return fail(format!("not invariant, {d:?}: {}", show(&g, e)));
            }
        }
        if let Some(c) = e.carrier
            && e.must
            && !symbolic
            && !g.nest.references[e.source].variable.contains(['s', 't'])
        {
            let seen: BTreeSet<i64> = shown.iter().filter(is).map(|d| d.4[c]).collect();
            if seen.len() == 1 && shown.iter().filter(is).count() > 1 {
                tally.constant += 1;
                tally.exact += u64::from(e.distance[c].is_some());
            }
        }
    }
    if !symbolic {
        complete(&g, &shown, tally);
    }
    Ok(())
}

/// Are there iterations (of the carrier: two) that reach both?
fn together(touches: &[Touch], s: Reference, t: Reference, carrier: Option<usize>) -> bool {
    let iterations = |r: Reference| -> BTreeSet<&[i64]> {
        let all = touches.iter().filter(|x| x.reference == r);
        all.map(|x| x.iteration.get(..carrier.map_or(0, |c| c + 1)).unwrap_or(&[])).collect()
    };
    let both: Vec<&[i64]> = iterations(s).intersection(&iterations(t)).copied().collect();
    match carrier {
        None => !both.is_empty(),
        Some(c) => both.iter().any(|x| both.iter().any(|y| x[..c] == y[..c] && x[c] != y[c])),
    }
}

/// Runs with other values of the symbols, as far as somebody asks for them.
struct Wide<'a> {
    nest: &'a Loop,
    points: Vec<Point>,
    shown: Vec<BTreeSet<Shown>>,
}

impl<'a> Wide<'a> {
    fn new(nest: &'a Loop, symbolic: bool) -> Wide<'a> {
        let mut points: Vec<Point> = Vec::new();
        if symbolic {
            for n in -4..=7 {
                points.extend((-16..=16).flat_map(|m| (0..=2).map(move |c| (n, m, c))));
            }
            points.sort_by_key(|(n, m, _)| n * n + m * m);
        }
        Wide { nest, points, shown: Vec::new() }
    }

    fn reached(&self, s: Reference, t: Reference, carrier: Option<usize>, runs: &[Point]) -> bool {
        let all = self.points.iter().chain(runs);
        all.map(|p| Run::of(self.nest, *p)).any(|touches| together(&touches, s, t, carrier))
    }

    /// At the point of the edge's witness, or anywhere?
    fn any(&mut self, e: &Edge, is: impl Fn(&Shown) -> bool) -> bool {
        if let Some(w) = &e.witness {
            let value = |name: &str| w.symbols.iter().find(|s| s.0 == name).map_or(0, |s| s.1);
            let (n, m) = (value("n"), value("m"));
            // Nobody waits for a nest of a thousand iterations per loop.
            if n.abs().max(m.abs()) > 40 {
                return true;
            }
            let at = |c| dependences(&Run::of(self.nest, (n as i64, m as i64, c)), MOST);
            if (0..=1).any(|c| at(c).iter().any(&is)) {
                return true;
            }
        }
        (0..self.points.len()).any(|k| {
            if k == self.shown.len() {
                self.shown.push(dependences(&Run::of(self.nest, self.points[k]), MOST));
            }
            self.shown[k].iter().any(&is)
        })
    }

    /// With every touch of every run.
    fn closely(&self, runs: &[Point], is: impl Fn(&Shown) -> bool) -> bool {
        let all = self.points.iter().chain(runs).map(|p| Run::of(self.nest, *p));
        let mut all = all.filter(|touches| touches.len() < 2_000);
        all.any(|touches| dependences(&touches, usize::MAX).iter().any(&is))
    }
}

fn fits_direction(e: &Edge, vector: &[i64]) -> bool {
    e.direction.iter().zip(vector).all(|(o, v)| match v {
        1.. => o.less,
        0 => o.equal,
        _ => o.greater,
    })
}

/// Is the dominating end reached before the other one, in the same iteration of its own loops?
fn dominance(g: &Graph, touches: &[Touch]) -> Result<(), String> {
    let mut asked: BTreeSet<(Reference, Reference)> = BTreeSet::new();
    for e in &g.nest.edges {
        let (Some(s), Some(t)) = (g.names[e.source], g.names[e.sink]) else { continue };
        match e.dominator {
            Some(End::Source) => asked.insert((s, t)),
            Some(End::Sink) => asked.insert((t, s)),
            None => false,
        };
    }
    for (before, after) in asked {
        let mut reached: BTreeSet<&[i64]> = BTreeSet::new();
        let mut depth = None;
        for x in touches {
            if x.reference == before {
                depth = Some(x.iteration.len());
                reached.insert(&x.iteration);
            }
            if x.reference == after && before != after {
                let own = depth.and_then(|d| x.iteration.get(..d));
                if !own.is_some_and(|i| reached.contains(i)) {
                    return Err(format!("{before:?} is not before {after:?} at {:?}", x.iteration));
                }
            }
        }
    }
    Ok(())
}

/// Counts pairs of references to one array that never meet.
fn complete(g: &Graph, shown: &BTreeSet<Shown>, tally: &mut Tally) {
    let mut all: BTreeMap<(Reference, Reference), bool> = BTreeMap::new();
    for (n, x) in g.names.iter().enumerate() {
        for y in &g.names[n..] {
            if let (Some(x), Some(y)) = (x, y)
                && x.1 == y.1
                && ["a", "z"].contains(&x.1)
                && (x.2 || y.2)
            {
                all.insert((*x.min(y), *x.max(y)), false);
            }
        }
    }
    for e in &g.nest.edges {
        if let (Some(x), Some(y)) = (g.names[e.source], g.names[e.sink])
            && let Some(edge) = all.get_mut(&(x.min(y), x.max(y)))
        {
            *edge = true;
        }
    }
    // A guard on data hides meetings.
    let data = g.names.iter().flatten().any(|r| r.1 == "c");
    for ((x, y), edge) in all {
        let meet = shown.iter().any(|d| (d.1 == x && d.2 == y) || (d.1 == y && d.2 == x));
        if !meet && !data {
            tally.free += 1;
            tally.found += u64::from(!edge);
        }
    }
}

#[test]
fn graphs_cover_what_execution_shows() {
    let mut tally = Tally::default();
    let asked = std::env::var("GRAPHS").ok().and_then(|n| n.parse().ok());
    let programs: u64 = asked.unwrap_or(PROGRAMS);
    let mut wrong: Vec<String> =
        (0..programs).filter_map(|seed| check(seed, &mut tally).err()).collect();
    let count = wrong.len();
    wrong.truncate(8);
    assert!(count == 0, "{count} wrong:\n{}", wrong.join("\n"));
    println!("{tally:?}");
    assert!(tally.dependences > 10 * programs && tally.certain > programs, "{tally:?}");
    assert!(tally.found * 100 >= tally.free * 99, "{tally:?}");
    assert!(tally.constant > programs / 20 && tally.exact == tally.constant, "{tally:?}");
}
