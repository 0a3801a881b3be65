import type { RowResult } from './breakRow.ts';

/** Share of rows that noticed, and what the others did not notice; lines for the terminal. */
export function rowReport(results: readonly RowResult[]): readonly string[] {
  const tried = results.filter(({ survived, noticed }) => survived.length > 0 || noticed !== null);
  const noticed = tried.filter((result) => result.noticed !== null).length;
  const survivors = tried.reduce((sum, { survived }) => sum + survived.length, 0);
  const share = tried.length === 0 ? 0 : (100 * noticed) / tried.length;
  return [
    ...results
      .filter((result) => result.noticed === null)
      .flatMap(({ row, survived }) =>
        survived.length === 0
          ? [`${row} runs no code of its own`]
          : survived.map(({ file, line, kind, replacement }) => {
              const [change = ''] = replacement.split('\n');
              return `${row} did not notice ${file}:${line} ${kind}: ${change.slice(0, 100)}`;
            }),
      ),
    `${noticed} of ${tried.length} rows noticed (${share.toFixed(1)} %); ${noticed} of ${noticed + survivors} mutants tried`,
  ];
}
