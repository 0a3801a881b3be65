/** Text of a row of a list, and what may tell it from rows of the same text, the most telling first. */
type Row = { readonly text: string; readonly details: readonly string[] };

/** Most details behind one text: what still reads alike then differs by its place on the map. */
const MOST_DETAILS = 3;

/**
 * Details that each row shows behind its text, so that rows of the same text differ; none for a text that stands alone.
 * Rows are told apart by the details that differ among them, in their order; an equal one tells nothing and is left out.
 */
export function tellApart(rows: readonly Row[]): readonly string[][] {
  return rows.map((row) => {
    let alike = rows.filter((other) => other !== row && other.text === row.text);
    const told: string[] = [];
    for (const [at, detail] of row.details.entries()) {
      if (alike.length === 0 || told.length === MOST_DETAILS) break;
      const equal = alike.filter(({ details }) => details[at] === detail);
      if (equal.length === alike.length || row.text.includes(detail)) continue;
      told.push(detail);
      alike = equal;
    }
    return told;
  });
}
