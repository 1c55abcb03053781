//! The list of transformations by name, for those who ask for one by hand.

use heiretsu_analyze::Options;
use heiretsu_analyze::calls::Summaries;
use heiretsu_ir::{StmtId, Technique};

use crate::{
    Draft, Nest, Refusal, align, collapse, contraction, distribute, element, expansion, fuse,
    interchange, peel, reverse, scalar, short, split, strip, tile, unroll, unroll_and_jam,
    wavefront,
};

/// A transformation that can be asked for by name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Which one; its name is the name to ask for.
    pub technique: Technique,
    /// What it does, in a few words.
    pub about: &'static str,
}

impl Entry {
    /// The name to ask for.
    pub fn name(&self) -> &'static str {
        self.technique.name()
    }
}

/// All of them.
pub const CATALOGUE: &[Entry] = &[
    Entry {
        technique: Technique::Interchange,
        about: "swaps perfectly nested loops (--order 0,2,1)",
    },
    Entry {
        technique: Technique::Distribution,
        about: "one loop per group of dependent statements",
    },
    Entry {
        technique: Technique::Fusion,
        about: "joins a loop with the one after it, shifted if need be",
    },
    Entry {
        technique: Technique::Reversal,
        about: "runs a loop from its last iteration to its first",
    },
    Entry {
        technique: Technique::Peeling,
        about: "takes the first (--last: the last) iterations off (--count 1)",
    },
    Entry {
        technique: Technique::Splitting,
        about: "cuts a loop where a branch on its variable changes",
    },
    Entry {
        technique: Technique::Wavefront,
        about: "runs two loops along the lines factor·i + j (--factor 1; 0: what is written skewed)",
    },
    Entry { technique: Technique::StripMining, about: "cuts a loop into strips (--sizes 32)" },
    Entry { technique: Technique::Tiling, about: "runs nested loops tile by tile (--sizes 32,32)" },
    Entry { technique: Technique::Collapse, about: "counts two nested loops by one variable" },
    Entry { technique: Technique::Unrolling, about: "several iterations in one (--factor 4)" },
    Entry {
        technique: Technique::OuterUnrolling,
        about: "unrolls an outer loop, inner loops fused (--factor 4)",
    },
    Entry {
        technique: Technique::ScalarReplacement,
        about: "keeps an element that stays in one place in a scalar",
    },
    Entry { technique: Technique::ShortLoop, about: "writes a loop of few iterations out" },
    Entry {
        technique: Technique::Alignment,
        about: "moves statements by some iterations, so that none needs another",
    },
    Entry {
        technique: Technique::Expansion,
        about: "an array for what iterations of a strip overwrite or hand over, or the element that it is stored in",
    },
    Entry {
        technique: Technique::Contraction,
        about: "joins a loop with those after it until arrays between them become small (--sizes 4096)",
    },
];

/// What a transformation is told.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    /// New order of the loops.
    pub order: Vec<usize>,
    /// Sizes of strips or tiles.
    pub sizes: Vec<i128>,
    /// Factor of unrolling or skewing.
    pub factor: Option<i128>,
    /// Number of iterations.
    pub count: Option<i128>,
    /// At the back instead of the front.
    pub last: bool,
}

/// Makes one transformation of the loop `stmt` of the draft.
///
/// # Errors
/// Why it is not made.
pub fn perform(
    draft: &mut Draft,
    technique: Technique,
    stmt: StmtId,
    arguments: &Arguments,
    options: &Options,
    summaries: &Summaries,
) -> Result<(), Refusal> {
    if technique == Technique::Fusion {
        let token = fuse::check(draft, stmt, options, summaries)?;
        return fuse::apply(draft, token).map(drop);
    }
    if technique == Technique::Contraction {
        let sequence =
            contraction::sequence::from(draft.procedure(), stmt).ok_or(Refusal::NotCounted)?;
        let asked = arguments.sizes.first().copied();
        return contraction::perform(draft, &sequence, asked, options, summaries).map(drop);
    }
    let unit = draft.unit().clone();
    let nest = Nest::new(&unit, draft.of(), stmt, options, summaries)?;
    let factor = |usual| arguments.factor.unwrap_or(usual);
    match technique {
        Technique::Interchange => {
            let usual = [1, 0];
            let order = if arguments.order.is_empty() { &usual[..] } else { &arguments.order };
            match interchange::check(&nest, order) {
                Ok(token) => interchange::apply(draft, token).map(drop),
                // Two loops of a triangle.
                Err(why) if order == usual => {
                    let token = wavefront::check(&nest, 0).map_err(|_| why)?;
                    wavefront::apply(draft, token).map(drop)
                }
                Err(why) => Err(why),
            }
        }
        Technique::Distribution => distribute::apply(draft, distribute::check(&nest)?).map(drop),
        Technique::Reversal => reverse::apply(draft, reverse::check(&nest)?).map(drop),
        Technique::Peeling => {
            let token = peel::check(&nest, arguments.count.unwrap_or(1), !arguments.last)?;
            peel::apply(draft, token).map(drop)
        }
        Technique::Splitting => {
            let token =
                split::check(&nest).or_else(|why| split::check_pivot(&nest).map_err(|_| why));
            split::apply(draft, token?).map(drop)
        }
        Technique::Wavefront => {
            wavefront::apply(draft, wavefront::check(&nest, factor(1))?).map(drop)
        }
        Technique::StripMining => {
            let size = arguments.sizes.first().copied().unwrap_or(32);
            strip::apply(draft, strip::check(&nest, size)?).map(drop)
        }
        Technique::Tiling => {
            let usual = [32, 32];
            let sizes = if arguments.sizes.is_empty() { &usual[..] } else { &arguments.sizes };
            tile::apply(draft, tile::check(&nest, sizes)?).map(drop)
        }
        Technique::Collapse => collapse::apply(draft, collapse::check(&nest)?).map(drop),
        Technique::Unrolling => unroll::apply(draft, unroll::check(&nest, factor(4))?).map(drop),
        Technique::OuterUnrolling => {
            unroll_and_jam::apply(draft, unroll_and_jam::check(&nest, factor(4))?).map(drop)
        }
        Technique::Alignment => align::apply(draft, align::check(&nest)?).map(drop),
        Technique::Expansion => match element::check(&nest) {
            // The array is there already.
            Ok(token) => element::apply(draft, token).map(drop),
            Err(_) => {
                let token = expansion::check_within(&nest).or_else(|_| expansion::check(&nest));
                expansion::apply(draft, token?).map(drop)
            }
        },
        Technique::ScalarReplacement => scalar::apply(draft, scalar::check(&nest)?).map(drop),
        Technique::ShortLoop => short::apply(draft, short::check(&nest)?).map(drop),
        other => Err(Refusal::NotByHand { name: other.name() }),
    }
}
