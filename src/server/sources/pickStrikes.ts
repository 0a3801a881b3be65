import { createStrikeColumns, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';

/** Returns a copy of the strikes whose times are wanted, in the same order, each with its origin. */
export function pickStrikes(strikes: StrikeColumns, isWanted: (atMs: number) => boolean): StrikeColumns {
  // with each delivery of a feed: no list of all rows for the few, mostly none or all, that are wanted
  const rows: number[] = [];
  for (let row = 0; row < strikes.count; row++) if (isWanted(strikes.atMs[row]!)) rows.push(row);
  const picked = createStrikeColumns(rows.length);
  for (const [at, row] of rows.entries()) {
    picked.lon[at] = strikes.lon[row]!;
    picked.lat[at] = strikes.lat[row]!;
    picked.atMs[at] = strikes.atMs[row]!;
    picked.kind[at] = strikes.kind[row]!;
  }
  const origins = strikes.origins && rows.flatMap((row) => strikes.origins?.[row] ?? []);
  return { ...picked, origins, count: rows.length };
}
