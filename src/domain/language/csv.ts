/** First character of a CSV file, by which spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Characters with which a formula begins, the wide ones included. Source: OWASP, CSV Injection. */
const BEGINS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** The same where a spreadsheet that divides by semicolons (as in French) or tabs begins another cell inside of one. */
const BEGINS_FORMULA_INSIDE = /([;\t\r\n](?:["']|[^\S\t\r\n])*)([=+\-@＝＋－＠])/g;

/** Line of a CSV, RFC 4180. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell, quoted where needed; whatever a spreadsheet would read as a formula begins with an apostrophe. */
export function csvCell(text: string): string {
  const inside = text.replaceAll(BEGINS_FORMULA_INSIDE, "$1'$2");
  const harmless = BEGINS_FORMULA.test(text) ? `'${inside}` : inside;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
