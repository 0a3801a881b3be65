import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { formatPaths } from '../../model/formatPaths.ts';
import { MODELS } from '../../model/models.ts';
import { pathReport, type PathReport } from '../../model/pathReport.ts';
import { sirenModel } from '../../model/siren/siren.model.ts';

const HOUSE = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'paths-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Outcome = { readonly code?: number; readonly stdout: string; readonly stderr: string };

/** Runs the command as `npm run paths` does. */
function runPaths(...args: string[]): Promise<Outcome> {
  const command = ['--import', 'tsx', join(HOUSE, 'tests/model/paths.ts'), ...args];
  return promisify(execFile)(process.execPath, command, { cwd: HOUSE }).catch((error: Outcome) => error);
}

describe('coverage', () => {
  test.each(Object.entries(MODELS))(
    'the transition paths of %s walk every state and transition',
    (name, model) => {
      const { states, transitions } = pathReport(name, model, 'transitions').coverage;
      expect([states.missing, transitions.missing]).toEqual([[], []]);
    },
  );

  test('what shortest paths leave out is named', () => {
    const { states, transitions } = pathReport('siren', sirenModel, 'shortest').coverage;
    expect(states).toEqual({ covered: 13, total: 13, missing: [] });
    expect(transitions).toMatchObject({ covered: 12, total: 42 });
    expect(transitions.missing).toContain(
      'the siren sounds + the alert gives way to a warning → sound is on',
    );
  });
});

describe('the documents', () => {
  const report: PathReport = {
    machine: 'lamp',
    strategy: 'shortest',
    coverage: {
      states: { covered: 2, total: 2, missing: [] },
      transitions: {
        covered: 1,
        total: 3,
        missing: ['dark + nothing happens → dark', 'bright + it is pressed → dark'],
      },
    },
    paths: [{ start: 'dark', steps: [{ event: 'it is pressed', state: 'bright' }] }],
  };

  test('markdown numbers the steps and tells the coverage', () => {
    expect(formatPaths(report, 'markdown')).toBe(
      [
        '# Test paths of lamp',
        '',
        'Strategy: shortest. Paths: 1.',
        '',
        '- States covered: 2 of 2 (100 %)',
        '- Transitions covered: 1 of 3 (33 %)',
        '  - not walked: dark + nothing happens → dark',
        '  - not walked: bright + it is pressed → dark',
        '',
        '## Path 1',
        '',
        '1. Begin: dark.',
        '2. When it is pressed, then: bright.',
        '',
      ].join('\n'),
    );
  });

  test('gherkin is a feature with a scenario per path', () => {
    expect(formatPaths(report, 'gherkin')).toBe(
      [
        'Feature: lamp',
        '',
        '  Strategy: shortest. States covered: 2 of 2 (100 %). Transitions covered: 1 of 3 (33 %).',
        '',
        '  Scenario: Path 1 to bright',
        '    Given dark',
        '    When it is pressed',
        '    Then bright',
        '',
      ].join('\n'),
    );
  });

  test('json is the report itself', () => {
    expect(JSON.parse(formatPaths(report, 'json'))).toEqual(report);
  });
});

describe('the command', { timeout: 60_000 }, () => {
  test('writes all machines that are named, in the format that is asked for', async () => {
    const { stdout } = await runPaths('siren', 'refresh', '--format', 'json', '--strategy', 'simple');
    const reports = JSON.parse(stdout) as PathReport[];
    expect(reports.map(({ machine, strategy, paths }) => [machine, strategy, paths.length])).toEqual([
      ['siren', 'simple', 51],
      ['refresh', 'simple', 12],
    ]);
  });

  test('writes a file per machine into a folder, all of them when none is named', async () => {
    const out = join(folder, 'new', 'folder');
    await runPaths('--format', 'gherkin', '--out', out);
    expect(readdirSync(out).sort()).toEqual(Object.keys(MODELS).map((name) => `${name}.feature`));
    expect(readFileSync(join(out, 'yardStatus.feature'), 'utf8')).toMatch(/^Feature: yardStatus\n/);
  });

  test.each([
    [['sirene'], 'There is no model of "sirene". Known: alertExport, alertHistory, '],
    [['--format', 'xml'], '--format "xml" is not known. Choose one of markdown, json, gherkin.'],
    [['--strategy', 'all'], '--strategy "all" is not known. Choose one of transitions, shortest, simple.'],
    [['--colour', 'red'], "Unknown option '--colour'. Usage: npm run paths"],
    [['--out', join(HOUSE, 'package.json', 'x')], 'ENOTDIR'],
  ])('%j is answered in one readable line and exit code 1', async (args, line) => {
    const { code, stdout, stderr } = await runPaths(...args);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
