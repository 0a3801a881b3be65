import { isoInstant } from '#domain/time/instant.ts';
import type { ListedEntry } from '../../storage/repositories/auditRepository.ts';

const COLUMNS = ['id', 'at', 'who', 'whoName', 'what', 'detail', 'isSealed'];

export const CSV_HEAD = csvLine(COLUMNS);

/** Line of an entry, RFC 4180, its detail as JSON. */
export function auditCsvLine({ gid, atMs, who, whoName, what, detail, isSealed }: ListedEntry): string {
  return csvLine([
    String(gid),
    isoInstant(atMs),
    who,
    whoName ?? '',
    what,
    JSON.stringify(detail),
    String(isSealed),
  ]);
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell that a spreadsheet would read as a formula begins with an apostrophe. Source: OWASP, CSV Injection. */
export function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
