import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { runInLabThread, type LabProgress } from '#server/useCases/policyLab/labThread.ts';
import { createFolder } from '../sources/replay/recordingFixture.ts';
import { labWorkerOf } from './labWorkerOf.ts';

const folder = createFolder();
const first = folder.write(
  'first.csv',
  'time_utc,lon,lat\n2026-07-15T05:00:00Z,0,0.5\n2026-07-15T06:00:00Z,0,0.01\n',
);
const second = folder.write('second.csv', 'time_utc,lon,lat\n2026-07-15T09:00:00Z,0,0.5\n');
const facilitiesFile = folder.write('facilities.csv', 'id,latitude,longitude\nA,0,0\n');
const ORDER = {
  files: [first, second],
  facilitiesFile,
  policies: [{ name: 'A', alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 }],
  dangerRadiusM: 4_828,
  hourlyRate: null,
};
const never = () => new AbortController().signal;

/** Says that it has begun, and then does nothing else for ever. */
const ENDLESS = `
const { parentPort } = require('node:worker_threads');
parentPort.postMessage({ kind: 'progress', progress: { step: 'judging', done: 1, of: 2 } });
for (;;);`;

describe('the thread of the policy lab', () => {
  it('tells how far it is and answers with the report', async () => {
    const told: LabProgress[] = [];
    const report = await runInLabThread(ORDER, {
      onProgress: (progress) => void told.push(progress),
      signal: never(),
      createWorker: labWorkerOf,
    });
    expect(told).toEqual([
      { step: 'reading', done: 1, of: 2 },
      { step: 'reading', done: 2, of: 2 },
      { step: 'judging', done: 3, of: 3 },
    ]);
    expect(report.all).toMatchObject({ strikesInside: 1, policies: [{ closings: 1, strikesWhileOpen: 1 }] });
  });

  it('ends in the midst of its work when it is cancelled', async () => {
    const cancelling = new AbortController();
    const worker = new Worker(ENDLESS, { eval: true });
    const ended = once(worker, 'exit');
    const running = runInLabThread(ORDER, {
      onProgress: () => cancelling.abort(new Error('not wanted any more')),
      signal: cancelling.signal,
      createWorker: () => worker,
    });
    await expect(running).rejects.toThrow('not wanted any more');
    await ended;
  });

  it('does not begin when it was cancelled before', async () => {
    const options = { onProgress: () => undefined, signal: AbortSignal.abort(new Error('not wanted')) };
    const createWorker = () => {
      throw new Error('began');
    };
    await expect(runInLabThread(ORDER, { ...options, createWorker })).rejects.toThrow('not wanted');
  });

  it('refuses facilities that it cannot read, in one line', async () => {
    const running = runInLabThread(
      { ...ORDER, facilitiesFile: first },
      { onProgress: () => undefined, signal: never(), createWorker: labWorkerOf },
    );
    await expect(running).rejects.toThrow(/has no column id in its header/);
  });

  it('refuses when the thread fails', async () => {
    const failing = (script: string) =>
      runInLabThread(ORDER, {
        onProgress: () => undefined,
        signal: never(),
        createWorker: () => new Worker(script, { eval: true }),
      });
    await expect(failing(`throw new Error('no memory')`)).rejects.toThrow('no memory');
    await expect(failing('process.exit(3)')).rejects.toThrow('The thread ended with code 3.');
  });
});
