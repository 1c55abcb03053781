//! What there is to say of a loop, one sentence after the other: for pages that show it beside the text (HTML, editors).

use super::model::{Loop, Reason};
use super::overview;
use super::text::{clean, witness_text};

/// `loop over i: sequential [H101]: …`.
pub fn title(l: &Loop) -> String {
    let over = l.variable.as_ref().map_or(String::new(), |v| format!(" over {}", clean(v)));
    format!("loop{over}: {}", overview::fate(l))
}

/// Its reasons, then its proof. (Its directive is not among them.)
pub fn evidence(l: &Loop) -> Vec<String> {
    let mut out = Vec::new();
    for reason in &l.reasons {
        said(l, reason, &mut out);
    }
    let Some(proof) = &l.proof else { return out };
    out.push(format!("strength: {}", proof.strength));
    for fact in &proof.facts {
        let more =
            if fact.detail.is_empty() { String::new() } else { format!(" ({})", fact.detail) };
        out.push(clean(&format!("{}: {}{more}", fact.test, fact.about)));
    }
    for assumption in &proof.assumptions {
        out.push(clean(&format!("assumed ({}): {}", assumption.source, assumption.text)));
    }
    if let Some(condition) = &proof.condition {
        out.push(format!("only when, on entry to the loop, {}", clean(condition)));
    }
    out
}

fn said(l: &Loop, reason: &Reason, out: &mut Vec<String>) {
    out.push(format!("[{}] {}", reason.code, clean(&reason.message)));
    for span in &reason.spans {
        out.push(format!("line {}: {}", span.place.line, clean(&span.label)));
    }
    if let Some(witness) = &reason.witness {
        out.push(clean(&witness_text(witness)));
    }
    if let Some(note) = &reason.note {
        out.push(clean(note));
    }
    if !l.is_parallel() {
        out.push(format!("what would unlock it: {}", clean(&reason.unlock)));
    }
}
