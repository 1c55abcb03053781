//! What is tested before blocks that store where a counter points to.
//!
//! **Decides** the text of the test that the arrays stored to overlap nothing else that the loop touches.
//! **Example** `const int b1_apart = n <= ((long long)out - (long long)x) / 4 || …;` … `if (b1_size >= 256 && b1_apart) {`.
//! **Why it is sound** where it does not hold the loop runs as it was. The text that is analysed says that it holds: what
//! follows from that was shown of the loop as it stands; the line becomes the test afterwards.
//! **Gives up when** H411: the test cannot be written.
//! **Cost and limit** linear in the conditions.
//! **Source** [`crate::condition`].

use heiretsu_ir::ReasonKind;

use super::Text;
use crate::terms::Writer;

impl Text<'_> {
    /// The variable that says whether the test holds, if there is one.
    pub(super) fn apart(&self) -> Option<String> {
        (!self.blocks.apart.test.conditions.is_empty()).then(|| {
            // Each procedure has its own line.
            self.own.name(&format!("apart{}", self.blocks.procedure.0))
        })
    }

    /// Before the choice: the test.
    pub(super) fn ask_apart(&mut self) -> Result<(), ReasonKind> {
        let Some(name) = self.apart() else { return Ok(()) };
        let writer = Writer { unit: self.unit, names: self.names };
        let text = writer.clause(Some(&self.blocks.apart.test), None)?;
        let line = format!("const int {name} = 1;");
        self.lines.line(&line);
        self.late.extend(text.map(|text| (line, format!("const int {name} = {text};"))));
        Ok(())
    }
}
