//! The same affine questions, asked of extended modulo intervals and of elimination: they agree, and intervals
//! decide nearly all within the few branches that the cascade gives them.

use heiretsu_sets::emi::*;
use heiretsu_sets::naive::Rng;
use heiretsu_sets::*;

const QUESTIONS: u32 = 100_000;
/// As in the cascade.
const BRANCHES: u64 = 32;

#[test]
fn intervals_and_elimination_agree() {
    let mut rng = Rng::new(71);
    let (mut decided, mut independent, mut beyond, mut open) = (0u32, 0u32, 0u32, 0u32);
    for _ in 0..QUESTIONS {
        // c + a·δ + Σ b·j, 1 ≤ δ < n, 0 ≤ j < m: two references to a[a·i + b·j + …], carried by the outer loop.
        let inner = rng.int(1, 4);
        let mut terms = vec![(rng.int(-300, 300), 1, rng.int(1, 40))];
        terms.extend((0..inner).map(|_| (rng.int(-20, 20), 0, rng.int(0, 30))));
        let constant = rng.int(-400, 400);
        let mut low = constant;
        let mut system = System::new();
        let mut form = Affine::constant(constant);
        for (k, &(c, lo, hi)) in terms.iter().enumerate() {
            let s = Symbol(k as u32);
            low += c * lo;
            form = form.add(&Affine::term(c, s)).unwrap();
            system.at_least(Affine::from_terms(-lo, [(s, 1)]).unwrap());
            system.at_least(Affine::from_terms(hi, [(s, -1)]).unwrap());
        }
        system.equal(form);
        let set = Emi::new(low, terms.iter().map(|t| (t.0, t.2 - t.1))).unwrap();
        let exact = match system.feasible(&mut Budget::default()) {
            Feasibility::Empty => Some(true),
            Feasibility::NonEmpty(_) => Some(false),
            Feasibility::Unknown(_) => None,
        };
        open += u32::from(exact.is_none());
        match set.contains(0, &mut Budget::new(BRANCHES)) {
            Membership::No(_) => {
                independent += 1;
                assert_ne!(exact, Some(false), "{set} {system:?}");
            }
            Membership::Yes(_) => assert_ne!(exact, Some(true), "{set} {system:?}"),
            Membership::Unknown(_) => {
                beyond += 1;
                continue;
            }
        }
        decided += 1;
    }
    println!(
        "{QUESTIONS} questions: intervals decide {decided} ({independent} independent), {beyond} need more than \
         {BRANCHES} branches; elimination gives up on {open}"
    );
    assert!(
        decided * 100 >= QUESTIONS * 95 && independent > QUESTIONS / 10 && open * 100 < QUESTIONS
    );
}
