import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { LabPlot, LabResult } from '#contracts/policyLab.ts';
import { positionsOf } from '#domain/lightning/facilityGrid.ts';
import type { RunFound, RunOrder } from '#server/useCases/policyLab/answerRunOrder.ts';
import { followLabThread, runInLabThread, type LabProgress } from '#server/useCases/policyLab/labThread.ts';

const folder = mkdtempSync(join(tmpdir(), 'lab-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** Runs the built command as its script does, which would build first where something has changed. */
const COMMAND = `
  import('./dist/server/lab.mjs').then(async ({ runLab }) => {
    const surroundings = { onProgress() {}, signal: new AbortController().signal };
    process.exitCode = await runLab(process.argv.slice(1), surroundings);
  });
`;

describe('the built command', () => {
  it('compares policies over a recording and writes the report', () => {
    const strikes = written(
      'minutes.csv',
      'time_utc,lon,lat\n2026-07-15T05:00:00Z,0,5\n2026-07-15T06:00:00Z,0,0\n',
    );
    const facilities = written('sites.csv', 'id,latitude,longitude\nA,0,0\n');
    const rings = { name: 'A', alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 };
    const policies = written('policies.json', JSON.stringify([rings]));
    const report = join(folder, 'report.json');
    const args = [strikes, '--facilities', facilities, '--policies', policies, '--report', report];
    const { status, stderr } = spawnSync(process.execPath, ['--eval', COMMAND, '--', ...args], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ all: { policies: [{ closings: 1 }] } });
  });
});

describe('the build', () => {
  it('has each thread where the program that starts it looks for it', () => {
    const programs = readdirSync('dist/server', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?js$/u.test(name))
      .map((name) => join('dist/server', name));
    const threads = programs.flatMap((program) =>
      [
        ...readFileSync(program, 'utf8').matchAll(/new URL\(["'](\.\/\w+\.mjs)["'], import\.meta\.url\)/gu),
      ].map(([, name = '']) => join(dirname(program), name)),
    );
    expect(threads.length).toBeGreaterThan(10);
    expect(threads.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('the built thread of the policy lab', () => {
  it('reads the files, tells how far it is and answers with the report', async () => {
    const told: LabProgress[] = [];
    const order = {
      files: [
        written('strikes.csv', 'time_utc,lon,lat\n2026-07-15T05:00:00Z,0,5\n2026-07-15T06:00:00Z,0,0\n'),
      ],
      facilitiesFile: written('facilities.csv', 'id,latitude,longitude\nA,0,0\n'),
      policies: [{ name: 'A', alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 }],
      dangerRadiusM: 4_828,
      hourlyRate: null,
    };
    const report = await runInLabThread(order, {
      onProgress: (progress) => void told.push(progress),
      signal: new AbortController().signal,
      createWorker: (workerData) => new Worker(resolve('dist/server/labWorker.mjs'), { workerData }),
    });
    expect(told).toEqual([
      { step: 'reading', done: 1, of: 1 },
      { step: 'judging', done: 2, of: 2 },
    ]);
    expect(report.all).toMatchObject({ strikesInside: 1, policies: [{ closings: 1, strikesWhileOpen: 1 }] });
  });
});

describe('the built thread of a comparison of the service', () => {
  it('hands over its answers as bytes, and works behind the service [GAP-139]', async () => {
    const before = getPriority();
    const rings = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 };
    const workerData: RunOrder = {
      recording: {
        kind: 'file',
        path: written('storm.csv', 'time_utc,lon,lat\n2026-07-15T05:00:00Z,0,5\n2026-07-15T06:00:00Z,0,0\n'),
      },
      table: {
        ids: ['A', 'B'],
        positions: positionsOf([
          { lon: 0, lat: 0 },
          { lon: 9, lat: 9 },
        ]),
        problems: [],
      },
      policies: [
        { name: 'A', ...rings },
        { name: 'B', ...rings },
      ],
      dangerRadiusM: 4_828,
      hourlyRate: null,
    };
    const found = await followLabThread<RunFound>(
      () => new Worker(resolve('dist/server/labRunWorker.mjs'), { workerData }),
      { onProgress: () => {}, signal: new AbortController().signal },
    );
    const parsed = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    expect(LabResult.parse(parsed(found.result)).all.strikesInside).toBe(1);
    expect(found.plots.map((bytes) => LabPlot.parse(parsed(bytes)).strikes.length)).toEqual([1, 0]);
    expect(getPriority()).toBe(before);
  });
});
