import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tests to run in a process of their own. */
type Run = {
  readonly files: readonly string[];
  /** Regular expression that the title of a test must match. */
  readonly title: string;
  readonly env: Readonly<Record<string, string>>;
  /** Stop at the first red test. */
  readonly stopsAtRed?: boolean;
};

/** `broken`: not one test was run, which says nothing. */
export type Outcome = 'green' | 'red' | 'late' | 'broken';

type Report = {
  readonly numTotalTests: number;
  readonly testResults: readonly { readonly status: string }[];
};

/** Runs tests with mutants in the product; a run that takes longer than the limit is ended and was `late`. */
export async function runTests(run: Run, limitMs: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'rows-'));
  const reportPath = join(folder, 'report.json');
  const options = ['--config', 'tests/rows/vitest.config.ts', '-t', run.title];
  const reports = ['--reporter=json', `--outputFile=${reportPath}`, ...(run.stopsAtRed ? ['--bail=1'] : [])];
  const vitest = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...options, ...reports, ...run.files],
    // a group of its own: its workers end with it
    { env: { ...process.env, ...run.env }, stdio: 'ignore', detached: true },
  );
  let isLate = false;
  const end = () => vitest.pid !== undefined && process.kill(-vitest.pid, 'SIGKILL');
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limitMs);
  process.once('SIGINT', end);
  await new Promise((resolve) => vitest.once('exit', resolve));
  clearTimeout(timer);
  process.off('SIGINT', end);
  const report = existsSync(reportPath) ? (JSON.parse(readFileSync(reportPath, 'utf8')) as Report) : null;
  rmSync(folder, { recursive: true });
  return isLate ? 'late' : outcomeOf(report);
}

/** A file that does not load is red as well: a mutant may break its imports. */
export function outcomeOf(report: Report | null): Outcome {
  if (report === null || report.testResults.length === 0) return 'broken';
  if (report.testResults.some(({ status }) => status === 'failed')) return 'red';
  return report.numTotalTests === 0 ? 'broken' : 'green';
}
