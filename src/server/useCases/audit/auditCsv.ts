import { isoInstant } from '#domain/time/instant.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/language/csv.ts';
import type { ListedEntry } from '../../storage/repositories/auditRepository.ts';

const COLUMNS = ['id', 'at', 'who', 'whoName', 'what', 'detail', 'isSealed'];

/** Begin of the file. */
export const CSV_HEAD = BYTE_ORDER_MARK + csvLine(COLUMNS);

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
