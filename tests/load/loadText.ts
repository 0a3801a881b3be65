import type { LoadReport } from './loadReport.ts';

type LoadRun = {
  readonly displayCount: number;
  readonly seconds: number;
  /** Processor time of each process while it was measured, ms. */
  readonly usedMs: ReadonlyMap<string, number>;
};

const NS_PER_MS = 1e6;

/** A run in words and tables. */
export function loadText(report: LoadReport, { displayCount, seconds, usedMs }: LoadRun): string {
  const ms = (ns: number) => (ns / NS_PER_MS).toFixed(1);
  const answers = [...report.answers].map(
    ([question, taken]) =>
      `| ${question} | ${(taken.count / seconds).toFixed(0)} | ${ms(taken.percentile(50))} | ${ms(taken.percentile(95))} | ${ms(taken.percentile(99))} | ${ms(taken.max)} |`,
  );
  const costs = [...usedMs].map(
    ([name, used]) =>
      `| ${name} | ${((100 * used) / (seconds * 1_000)).toFixed(0)} % | ${(used / seconds / displayCount).toFixed(3)} |`,
  );
  const errors = [...report.errors].map(([what, count]) => `${what} (${count} ×)`);
  return [
    `${displayCount} displays for ${seconds} s.`,
    '',
    '| asked | a second | p50, ms | p95, ms | p99, ms | longest, ms |',
    '|---|---|---|---|---|---|',
    ...answers,
    '',
    '| process | of a core | ms a second and display |',
    '|---|---|---|',
    ...costs,
    '',
    `Streams open at the end: ${report.streams.open}; changes told: ${report.streams.told}; oldest status answered: ${(report.oldestStatusMs() / 1_000).toFixed(1)} s.`,
    `Errors: ${errors.length === 0 ? 'none' : errors.join(', ')}.`,
  ].join('\n');
}
