import { EventEmitter } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { LabStatus, LabPlot, LabResult, type LabRunOrder } from '#contracts/policyLab.ts';
import type { Facility } from '#contracts/facility.ts';
import type { ServiceLog } from '#server/platform/log/serviceLog.ts';
import {
  KEEP_RECORDING_MS,
  MOST_RECORDINGS,
  openLabRecordings,
} from '#server/useCases/policyLab/labRecordings.ts';
import { KEEP_RESULT_MS } from '#server/useCases/policyLab/labRuns.ts';
import { createLabService, type LabServiceDependencies } from '#server/useCases/policyLab/labService.ts';
import { makeFastFolder } from '../../../support/fastFolder.ts';
import { runWorkerOf } from './runWorkerOf.ts';

const facility = (id: string, longitude: number): Facility => ({
  id,
  gid: longitude,
  clientId: 'ACME',
  latitude: 0,
  longitude,
  countryCode: 'US',
});
const ADMIN = { clientId: 'ACME', visible: [facility('YARD', 0), facility('FAR', 20)] };
const OTHER = { clientId: 'OTHER', visible: [facility('THEIRS', 0)] };
const rings = (alertRadiusM: number, minutes: number) => ({
  alertRadiusM,
  warningRadiusM: 20_000,
  quietPeriodMs: minutes * 60_000,
});
const ORDER = {
  facilityIds: ['YARD', 'FAR'],
  policies: [
    { name: 'A', ...rings(9_656, 30) },
    { name: 'B', ...rings(12_000, 20) },
  ],
  policyId: 'default',
  hourlyRate: 100,
};
/** 24 minutes after a strike at 7 km one falls at 1 km: B has opened by then. */
const STORM = `time_utc,lon,lat
2026-07-15T05:00:00Z,0,9
2026-07-15T06:00:00Z,0,0.063
2026-07-15T06:24:00Z,0,0.009
2026-07-15T08:00:00Z,0,9
`;

async function open(dependencies: Partial<LabServiceDependencies> = {}) {
  const dir = await makeFastFolder('scc-lab-');
  const clock = { atMs: Date.UTC(2026, 6, 16), nowMs: () => clock.atMs };
  const lab = createLabService({
    recordings: await openLabRecordings(join(dir, 'lab'), clock),
    store: { dir: join(dir, 'steps'), atmosphere: null },
    isSimulation: false,
    isQuietTold: () => true,
    createWorker: runWorkerOf,
    log: pino({ level: 'silent' }),
    clock,
    ...dependencies,
  });
  async function upload(text: string, admin = ADMIN, name = 'storm.csv') {
    const { id } = await lab.begin(admin, { name, parts: 1 });
    await lab.add(admin, id, { part: 0, text });
    return id;
  }
  async function startOver(text: string) {
    return lab.start(ADMIN, { ...ORDER, recording: { kind: 'uploaded', recordingId: await upload(text) } });
  }
  const state = () => lab.statusOf(ADMIN).run?.state;
  return { dir, clock, lab, upload, startOver, state };
}

/** A thread that says nothing until it is told to. */
function heldWorker() {
  const worker = new EventEmitter();
  const terminate = async () => worker.emit('exit', 1);
  return Object.assign(worker, { terminate }) as unknown as Worker;
}

const KEPT: LabRunOrder = { ...ORDER, recording: { kind: 'kept', hours: 24 } };
const parsed = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as unknown;

describe('the policy lab of the service', () => {
  test('forgets recording and comparison of a client that is gone, and of no other [GAP-139]', async () => {
    const { dir, lab, startOver, state, upload } = await open();
    const { id } = await startOver(STORM);
    await expect.poll(state).toBe('finished');
    await upload(STORM, OTHER);
    await lab.forget('ACME');
    expect(lab.statusOf(ADMIN)).toMatchObject({ recording: null, run: null });
    expect(() => lab.result(ADMIN, id)).toThrow();
    await expect(readdir(join(dir, 'lab'))).resolves.toHaveLength(1);
    expect(lab.statusOf(OTHER).recording).toMatchObject({ name: 'storm.csv' });
  });

  test('forgets a client that is gone also where its file cannot be deleted, and says so in the log [GAP-139]', async () => {
    const error = vi.fn<ServiceLog['error']>();
    const { dir, lab, upload } = await open({ log: { info: () => {}, warn: () => {}, error } });
    const id = await upload(STORM);
    const path = join(dir, 'lab', `${id}.csv`);
    await rm(path);
    await mkdir(path);
    await expect(lab.forget('ACME')).resolves.toBeUndefined();
    expect(lab.statusOf(ADMIN).recording).toBeNull();
    expect(error).toHaveBeenCalledExactlyOnceWith(
      { err: expect.any(Error) as Error, clientId: 'ACME' },
      'The recording of a client that is gone cannot be deleted',
    );
  });

  test('compares policies over a file that was sent in parts, and tells what to draw [GAP-139]', async () => {
    const { lab, startOver, state } = await open();
    const { id } = await startOver(STORM);
    await expect.poll(state).toBe('finished');
    const result = LabResult.parse(parsed(lab.result(ADMIN, id)));
    expect(result.all.policies.map(({ strikesWhileOpen, closings }) => [strikesWhileOpen, closings])).toEqual(
      [
        [0, 1],
        [1, 2],
      ],
    );
    expect(result.facilities.map(({ strikesInside }) => strikesInside)).toEqual([1, 0]);
    const plot = LabPlot.parse(parsed(lab.plot(ADMIN, id, 'YARD')));
    expect(plot.strikes.map(([, distanceM]) => Math.round(distanceM / 1_000))).toEqual([7, 1]);
    expect(plot.policies.map(({ shownClosed }) => shownClosed.length)).toEqual([1, 2]);
    expect(() => lab.plot(ADMIN, id, 'NOWHERE')).toThrow('does not exist any more');
  });

  test('takes no kept lightning for a facility whose quiet no source tells, and any file for it [GAP-139][S4]', async () => {
    const { lab, startOver, state } = await open({ isQuietTold: ({ lon }) => lon !== 20 });
    expect(() => lab.start(ADMIN, KEPT)).toThrow('No source tells of quiet at FAR');
    expect(lab.statusOf(ADMIN).run).toBeNull();
    const { id } = lab.start(ADMIN, { ...KEPT, facilityIds: ['YARD'] });
    lab.cancel(ADMIN, id);
    await startOver(STORM);
    await expect.poll(state).toBe('finished');
  });

  test('compares at a drawn site what the engine does there: its alert ring reaches the farthest corner [GAP-110][GAP-139][S1]', async () => {
    const widths: number[] = [];
    const { lab, upload } = await open({
      isQuietTold: (_, alertRadiusM) => (widths.push(alertRadiusM), false),
    });
    const corners: [number, number][] = [
      [-0.02, -0.02],
      [0.02, -0.02],
      [0.02, 0.02],
      [-0.02, 0.02],
      [-0.02, -0.02],
    ];
    const [point] = ADMIN.visible;
    const site = { ...point!, id: 'SITE', geometry: { type: 'Polygon' as const, coordinates: [corners] } };
    const admin = { ...ADMIN, visible: [...ADMIN.visible, site] };
    const near = STORM.replace('0.063', '0.026'); // 2.9 km
    const narrow = { alertRadiusM: 1_609, warningRadiusM: 1_609, quietPeriodMs: 600_000 };
    const order = {
      ...ORDER,
      facilityIds: ['YARD', 'SITE'],
      policies: [
        { name: 'A', ...narrow },
        { name: 'B', ...narrow },
      ],
    };
    const recordingId = await upload(near);
    const { id } = lab.start(admin, { ...order, recording: { kind: 'uploaded', recordingId } });
    await expect.poll(() => lab.statusOf(admin).run?.state).toBe('finished');
    const { facilities } = LabResult.parse(parsed(lab.result(admin, id)));
    expect(facilities.map(({ policies }) => policies[0]?.closings)).toEqual([1, 2]);
    const kept: LabRunOrder = { ...order, facilityIds: ['SITE'], recording: { kind: 'kept', hours: 24 } };
    expect(() => lab.start(admin, kept)).toThrow('No source tells of quiet at SITE');
    expect(widths).toEqual([3_150]);
  });

  test('joins the parts of a file, and takes none twice', async () => {
    const { lab, state } = await open();
    const { id } = await lab.begin(ADMIN, { name: 'storm.csv', parts: 2 });
    const [one, two] = [STORM.slice(0, 61), STORM.slice(61)];
    await lab.add(ADMIN, id, { part: 0, text: one });
    await lab.add(ADMIN, id, { part: 0, text: one });
    await expect(lab.add(ADMIN, id, { part: 2, text: two })).rejects.toThrow('does not exist');
    expect(await lab.add(ADMIN, id, { part: 1, text: two })).toMatchObject({
      bytes: STORM.length,
      parts: 2,
    });
    lab.start(ADMIN, { ...ORDER, recording: { kind: 'uploaded', recordingId: id } });
    await expect.poll(state).toBe('finished');
    expect(lab.statusOf(ADMIN).run?.problems).toEqual([]);
  });

  test('names the rows that it refuses, and a file without any strike [S4]', async () => {
    const { dir, lab, startOver, state } = await open();
    const { id } = await startOver(`${STORM}2026-07-15T08:10:00Z,0,99\n`);
    await expect.poll(state).toBe('finished');
    const { strikes, time } = LabResult.parse(parsed(lab.result(ADMIN, id)));
    expect(strikes).toMatchObject({ accepted: 4, rejected: 1, problemCount: 1 });
    expect(strikes.problems).toEqual([{ row: 6, reason: expect.stringContaining('latitude is 99') }]);
    expect(time.hoursExcluded).toBeGreaterThan(0);
    await startOver('time_utc,lon,lat\nyesterday,0,0\n');
    await expect.poll(state).toBe('failed');
    const { run } = LabStatus.parse(lab.statusOf(ADMIN));
    expect(run).toMatchObject({ fault: 'noRows', recordingName: 'storm.csv' });
    expect(JSON.stringify(run)).not.toContain(dir);
  });

  test('counts what the service did not keep as time that is not known, never as quiet [S4]', async () => {
    const { lab, state } = await open();
    const { id } = lab.start(ADMIN, KEPT);
    await expect.poll(state).toBe('finished');
    expect(LabResult.parse(parsed(lab.result(ADMIN, id))).time).toMatchObject({ span: null, hoursUsed: 0 });
  });

  test('asks the simulated sky for what was not kept', async () => {
    const { lab, state } = await open({
      store: { dir: '/nowhere', atmosphere: { seed: 1, stagedAtMs: null } },
    });
    const { id } = lab.start(ADMIN, { ...KEPT, recording: { kind: 'kept', hours: 2 } });
    await expect.poll(state, { timeout: 10_000 }).toBe('finished');
    const { time } = LabResult.parse(parsed(lab.result(ADMIN, id)));
    expect([time.hoursUsed, time.hoursExcluded]).toEqual([1.5, 0.5]);
  });

  test('runs one comparison of a client at a time, and two at all', async () => {
    const { lab } = await open({ createWorker: heldWorker });
    lab.start(ADMIN, KEPT);
    expect(() => lab.start(ADMIN, KEPT)).toThrow('A comparison of this client is running.');
    lab.start(OTHER, { ...KEPT, facilityIds: ['THEIRS'] });
    const third = { clientId: 'THIRD', visible: ADMIN.visible };
    expect(() => lab.start(third, KEPT)).toThrow('Too much is asked for at once.');
    expect(lab.statusOf(third).run).toBeNull();
  });

  test('is cancelled at once, and can begin anew', async () => {
    const { lab, state } = await open({ createWorker: heldWorker });
    const { id } = lab.start(ADMIN, KEPT);
    expect(lab.cancel(ADMIN, id).state).toBe('cancelled');
    expect(() => lab.result(ADMIN, id)).toThrow('does not exist any more');
    lab.start(ADMIN, KEPT);
    expect(state()).toBe('running');
    expect(() => lab.cancel(ADMIN, id)).toThrow('does not exist any more');
  });

  test('says when it has taken too long, and when its thread has failed', async () => {
    const slow = await open({ createWorker: heldWorker, limitMs: 1 });
    slow.lab.start(ADMIN, KEPT);
    await expect.poll(slow.state).toBe('failed');
    expect(slow.lab.statusOf(ADMIN).run?.fault).toBe('tooLong');
    const broken = await open({
      createWorker() {
        throw new Error('no memory');
      },
    });
    broken.lab.start(ADMIN, KEPT);
    await expect.poll(broken.state).toBe('failed');
    expect(broken.lab.statusOf(ADMIN).run?.fault).toBe('failed');
  });

  test('shows nobody facilities that they may not see', async () => {
    const { lab, state } = await open();
    const { id } = lab.start(ADMIN, KEPT);
    await expect.poll(state).toBe('finished');
    const limited = { ...ADMIN, visible: [ADMIN.visible[0]!] };
    expect(lab.statusOf(limited).run).toBeNull();
    expect(() => lab.result(limited, id)).toThrow('does not exist any more');
    expect(() => lab.start(limited, KEPT)).toThrow('FAR does not exist.');
  });

  test('forgets a result after its time, and not a millisecond before', async () => {
    const { clock, lab, state } = await open();
    lab.start(ADMIN, KEPT);
    await expect.poll(state).toBe('finished');
    clock.atMs += KEEP_RESULT_MS - 1;
    expect(state()).toBe('finished');
    clock.atMs += 1;
    expect(state()).toBeUndefined();
  });
});

describe('recordings that people send', () => {
  test('are refused by kind, and beyond 32 MB, after which nothing is kept', async () => {
    const { dir, lab } = await open();
    await expect(lab.begin(ADMIN, { name: 'storm.nc', parts: 1 })).rejects.toThrow('Only CSV');
    const { id } = await lab.begin(ADMIN, { name: 'storm.CSV', parts: 129 });
    const text = ' '.repeat(262_144);
    for (let part = 0; part < 128; part += 1) await lab.add(ADMIN, id, { part, text });
    await expect(lab.add(ADMIN, id, { part: 128, text: '1' })).rejects.toThrow('up to 32 MB');
    expect(lab.statusOf(ADMIN).recording).toBeNull();
    expect(await readdir(join(dir, 'lab'))).toEqual([]);
  });

  test('are neither told nor compared before their last part is there [S1][GAP-139]', async () => {
    const { lab } = await open({ createWorker: heldWorker });
    const { id } = await lab.begin(ADMIN, { name: 'storm.csv', parts: 2 });
    const order: LabRunOrder = { ...ORDER, recording: { kind: 'uploaded', recordingId: id } };
    const [one, two] = [STORM.slice(0, 61), STORM.slice(61)];
    for (const send of [null, one]) {
      if (send !== null) await lab.add(ADMIN, id, { part: 0, text: send });
      expect(lab.statusOf(ADMIN).recording).toBeNull();
      expect(() => lab.start(ADMIN, order)).toThrow('This recording does not exist any more.');
    }
    await lab.add(ADMIN, id, { part: 1, text: two });
    expect(lab.statusOf(ADMIN).recording).toEqual({ id, name: 'storm.csv', bytes: STORM.length, parts: 2 });
    expect(lab.start(ADMIN, order).state).toBe('running');
    await expect(lab.add(ADMIN, id, { part: 2, text: 'more' })).rejects.toThrow('does not exist any more');
  });

  test('are one for each client and few for all, until they are not used', async () => {
    const { clock, dir, lab, upload } = await open();
    await upload('a');
    await upload('b');
    for (let nth = 1; nth < MOST_RECORDINGS; nth += 1)
      await upload('c', { ...OTHER, clientId: `CLIENT${nth}` });
    await expect(upload('d', OTHER)).rejects.toThrow('Too much is asked for at once.');
    clock.atMs += KEEP_RECORDING_MS;
    await upload('d', OTHER);
    expect(await readdir(join(dir, 'lab'))).toHaveLength(1);
    await lab.stop();
    await expect(readdir(join(dir, 'lab'))).rejects.toThrow('ENOENT');
  });
});
