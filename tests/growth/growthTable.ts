import { BOUNDS } from './bounds.ts';
import type { Lived } from './liveHours.ts';
import type { Extent } from './measureStore.ts';

const MONTH_DAYS = 30;
/** Fewer new rows than these say nothing of the size of a row: pages of 8 kB fill slowly. */
const ENOUGH_ROWS = 200;
/** Size of a row with its indexes and its share of pages, by its content, where there are fewer. */
const TIMES_CONTENT = 2;
const NONE: Extent = { rows: 0, bytes: 0, contentBytes: 0 };

/** Growth of one table or folder. */
export type Growth = {
  readonly name: string;
  readonly rowsADay: number;
  readonly bytesADay: number;
  readonly bytesAMonth: number;
  /** null: it goes on growing. */
  readonly mostBytes: number | null;
};

/** As many whether there are few facilities or many. */
const OF_THE_SERVICE: ReadonlySet<string> = new Set(['evidence: unit.received', 'steps/']);

/**
 * What grew in the measured hours, and what a day, a month and its bound come to. Largest first.
 *
 * @param times Facilities that are asked for, by those that were measured.
 */
export function growthOf({ before, after }: Lived, hours: number, times: number): readonly Growth[] {
  const grown = [...after].flatMap(([name, now]) => {
    const then = before.get(name) ?? NONE;
    const rows = now.rows - then.rows;
    if (rows <= 0) return [];
    const estimated = Math.min(now.bytes, TIMES_CONTENT * now.contentBytes) / now.rows;
    const rowBytes = rows >= ENOUGH_ROWS ? (now.bytes - then.bytes) / rows : estimated;
    const rowsADay = (rows / hours) * 24 * (OF_THE_SERVICE.has(name) ? 1 : times);
    const bytesADay = rowsADay * rowBytes;
    const keptDays = boundOf(name)?.keptDays ?? null;
    const bytesAMonth = bytesADay * Math.min(MONTH_DAYS, keptDays ?? Infinity);
    return [
      { name, rowsADay, bytesADay, bytesAMonth, mostBytes: keptDays === null ? null : bytesADay * keptDays },
    ];
  });
  return grown.toSorted((a, b) => b.bytesAMonth - a.bytesAMonth);
}

/** The growth as a table in Markdown. */
export function growthTable(growth: readonly Growth[]): string {
  const rows = growth.map(({ name, rowsADay, bytesADay, bytesAMonth, mostBytes }) =>
    [
      `\`${name}\``,
      Math.round(rowsADay).toLocaleString('en'),
      megabytes(bytesADay),
      megabytes(bytesAMonth),
      mostBytes === null ? 'grows on' : megabytes(mostBytes),
      boundOf(name)?.by ?? '',
    ].join(' | '),
  );
  return [
    '| table, folder | rows or files a day | a day | after a month | at its bound | what bounds it |',
    '|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/** Parts of a table (`evidence: KIND`) have the bound of their table. */
function boundOf(name: string) {
  return BOUNDS[name.split(':')[0]!];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`;
}
