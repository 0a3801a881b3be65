import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StrikeStep } from '#contracts/strike.ts';
import { decodeStrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';
import { createStepStage, listOf, NOW_MS, strikesAt, timesInColumns, type StepStage } from './stepStage.ts';

const HOUR_MS = 3_600_000;
const QUIET = strikesAt();

describe('createStrikeSteps', () => {
  let stage: StepStage;
  beforeEach(async () => {
    stage = await createStepStage();
  });
  afterEach(() => stage.close());

  it('writes each whole step as a list of strikes under its UTC date and time [CALL-21][DATA-18]', async () => {
    const steps = await stage.open();
    steps.accept({ strikes: strikesAt(NOW_MS + 1, NOW_MS + 4_999), fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    await steps.settled();
    expect(StrikeStep.parse(await stage.onDisk(NOW_MS))).toEqual([
      { lat: 35.25, lon: -101.5, timestamp: NOW_MS + 1, strikeType: 'CG' },
      { lat: 35.25, lon: -101.5, timestamp: NOW_MS + 4_999, strikeType: 'CC' },
    ]);
    expect(await readdir(join(stage.dir, '20260612'))).toEqual(['180000.json']);
  });

  it('writes an empty list for a step that is known to be quiet [S4]', async () => {
    const steps = await stage.open();
    steps.accept({ strikes: QUIET, fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    await steps.settled();
    expect(await stage.onDisk(NOW_MS)).toEqual([]);
  });

  it('writes no file for a step that is not known to its end [S4]', async () => {
    const steps = await stage.open();
    steps.accept({ strikes: strikesAt(NOW_MS + 10), fromMs: NOW_MS, asOfMs: NOW_MS + 4_999 });
    expect(await steps.bodyOf(NOW_MS)).toBeNull();
    steps.accept({ strikes: QUIET, fromMs: NOW_MS + 4_999, asOfMs: NOW_MS + 5_000 });
    expect(await listOf(steps, NOW_MS)).toHaveLength(1);
  });

  it('leaves a gap in the source a gap in the files and names it in the snapshot [S4]', async () => {
    const steps = await stage.open();
    steps.accept({ strikes: QUIET, fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    steps.accept({ strikes: QUIET, fromMs: NOW_MS + 12_000, asOfMs: NOW_MS + 20_000 });
    await steps.settled();
    expect(await readdir(join(stage.dir, '20260612'))).toEqual(['180000.json', '180015.json']);
    const { buffer, byteOffset, length } = steps.snapshot()!.bytes;
    const snapshot = decodeStrikeSnapshot((buffer as ArrayBuffer).slice(byteOffset, byteOffset + length));
    expect(snapshot).toMatchObject({
      fromStepMs: NOW_MS,
      toStepMs: NOW_MS + 15_000,
      gapStepsMs: [NOW_MS + 5_000, NOW_MS + 10_000],
    });
  });

  it('publishes a step that a later batch fills in', async () => {
    const steps = await stage.open();
    steps.accept({ strikes: QUIET, fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    steps.accept({ strikes: QUIET, fromMs: NOW_MS + 10_000, asOfMs: NOW_MS + 15_000 });
    steps.accept({ strikes: strikesAt(NOW_MS + 7_000), fromMs: NOW_MS + 5_000, asOfMs: NOW_MS + 10_000 });
    expect(await listOf(steps, NOW_MS + 5_000)).toEqual([
      expect.objectContaining({ timestamp: NOW_MS + 7_000 }),
    ]);
  });

  it('puts a late strike into the next step and leaves the published one as it is [S3]', async () => {
    const steps = await stage.open();
    steps.accept({ strikes: strikesAt(NOW_MS + 1), fromMs: NOW_MS, asOfMs: NOW_MS + 6_000 });
    const before = (await steps.bodyOf(NOW_MS))!.etag;
    const late = strikesAt(NOW_MS + 2_500);
    steps.accept({ strikes: late, fromMs: NOW_MS + 6_000, asOfMs: NOW_MS + 10_000 });
    expect((await steps.bodyOf(NOW_MS))!.etag).toBe(before);
    expect(await listOf(steps, NOW_MS + 5_000)).toEqual([
      expect.objectContaining({ timestamp: NOW_MS + 2_500 }),
    ]);
  });

  it('shows the strikes of a step that never becomes complete with the next one that does [S4]', async () => {
    const steps = await stage.open();
    steps.accept({ strikes: QUIET, fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    steps.accept({ strikes: strikesAt(NOW_MS + 8_000), fromMs: NOW_MS + 7_000, asOfMs: NOW_MS + 15_000 });
    expect(await steps.bodyOf(NOW_MS + 5_000)).toBeNull();
    expect(await listOf(steps, NOW_MS + 10_000)).toEqual([
      expect.objectContaining({ timestamp: NOW_MS + 8_000 }),
    ]);
  });

  it('lists a strike once that is delivered twice', async () => {
    const steps = await stage.open();
    const batch = { strikes: strikesAt(NOW_MS + 1), fromMs: NOW_MS, asOfMs: NOW_MS + 4_000 };
    steps.accept(batch);
    steps.accept({ ...batch, asOfMs: NOW_MS + 5_000 });
    steps.accept({ ...batch, asOfMs: NOW_MS + 10_000 });
    expect(await listOf(steps, NOW_MS)).toHaveLength(1);
    expect(await listOf(steps, NOW_MS + 5_000)).toEqual([]);
  });

  // 1,440 files take their time on a slow disk
  it('writes two hours of history from the first batch, and no more', { timeout: 30_000 }, async () => {
    const steps = await stage.open();
    const atmosphere = createAtmosphere({ seed: 5, stagedAtMs: NOW_MS });
    const fromMs = NOW_MS - 3 * HOUR_MS;
    steps.accept({ strikes: atmosphere.strikesBetween(fromMs, NOW_MS), fromMs, asOfMs: NOW_MS });
    await steps.settled();
    expect((await readdir(join(stage.dir, '20260612'))).length).toBe(1_440);
    const wanted = atmosphere.strikesBetween(NOW_MS - 2 * HOUR_MS, NOW_MS);
    const { buffer, byteOffset, length } = steps.snapshot()!.bytes;
    const snapshot = decodeStrikeSnapshot((buffer as ArrayBuffer).slice(byteOffset, byteOffset + length))!;
    expect(snapshot.strikes.count).toBe(wanted.count);
    expect(snapshot.gapStepsMs).toEqual([]);
    expect(Array.from(snapshot.strikes.atMs)).toEqual(Array.from(wanted.atMs));
  });

  it('takes up the steps of an earlier run, and lists only what they do not say', async () => {
    const first = await stage.open();
    first.accept({ strikes: strikesAt(NOW_MS + 1), fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    await first.settled();
    const second = await stage.open(NOW_MS + 7_000);
    expect(await listOf(second, NOW_MS)).toHaveLength(1);
    const strikes = strikesAt(NOW_MS + 1, NOW_MS + 2);
    second.accept({ strikes, fromMs: NOW_MS - 10_000, asOfMs: NOW_MS + 10_000 });
    await second.settled();
    expect(await stage.onDisk(NOW_MS)).toHaveLength(1);
    expect(await stage.onDisk(NOW_MS + 5_000)).toEqual([expect.objectContaining({ timestamp: NOW_MS + 2 })]);
  });

  it('takes up a drill strike as part of the file and of nothing else', async () => {
    const day = join(stage.dir, '20260612');
    const strike = { lat: 35.25, lon: -101.5, timestamp: NOW_MS + 1, strikeType: 'CG' };
    const text = JSON.stringify([strike, { ...strike, timestamp: NOW_MS + 2, drill: true }]);
    await mkdir(day);
    await writeFile(join(day, '180000.json'), text);
    const steps = await stage.open(NOW_MS + 5_000);
    expect((await steps.bodyOf(NOW_MS))!.bytes.toString()).toBe(text);
    const { buffer, byteOffset, length } = steps.snapshot()!.bytes;
    const snapshot = decodeStrikeSnapshot((buffer as ArrayBuffer).slice(byteOffset, byteOffset + length));
    expect(Array.from(snapshot!.strikes.atMs)).toEqual([NOW_MS + 1]);
    expect(await timesInColumns(steps, NOW_MS)).toEqual([NOW_MS + 1]);
  });

  it('knows a step of drill strikes alone as a quiet one in columns [S1][S4]', async () => {
    const steps = await stage.open();
    steps.acceptDrill({ lat: 35.25, lon: -101.5, atMs: NOW_MS + 1 });
    steps.accept({ strikes: QUIET, fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    expect(await listOf(steps, NOW_MS)).toHaveLength(1);
    expect(await timesInColumns(steps, NOW_MS)).toEqual([]);
    expect((await steps.strikesOf(NOW_MS))?.count).toBe(0);
    expect(await steps.strikesOf(NOW_MS + 5_000)).toBeNull();
  });

  it('does not take a half written, empty or broken file for a step [S4]', async () => {
    const first = await stage.open();
    first.accept({ strikes: QUIET, fromMs: NOW_MS, asOfMs: NOW_MS + 20_000 });
    await first.settled();
    const day = join(stage.dir, '20260612');
    await writeFile(join(day, '180000.json'), '');
    await writeFile(join(day, '180005.json'), '[{"lat":1');
    await writeFile(join(day, '180015.json.part'), '[');
    const second = await stage.open(NOW_MS + 20_000);
    await second.settled();
    expect(await second.bodyOf(NOW_MS)).toBeNull();
    expect(await second.columnsOf(NOW_MS)).toBeNull();
    expect(await second.columnsOf(NOW_MS + 5_000)).toBeNull();
    expect(await readdir(day)).not.toContain('180015.json.part');
    second.accept({ strikes: strikesAt(NOW_MS + 6_000), fromMs: NOW_MS, asOfMs: NOW_MS + 20_000 });
    await second.settled();
    expect(await stage.onDisk(NOW_MS + 5_000)).toHaveLength(1);
  });

  it('serves from disk what memory has let go', async () => {
    const steps = await stage.open();
    steps.accept({ strikes: strikesAt(NOW_MS + 1), fromMs: NOW_MS, asOfMs: NOW_MS + 5_000 });
    steps.accept({ strikes: QUIET, fromMs: NOW_MS + 4 * HOUR_MS, asOfMs: NOW_MS + 4 * HOUR_MS + 5_000 });
    await steps.settled();
    expect(await listOf(steps, NOW_MS)).toHaveLength(1);
    expect(await timesInColumns(steps, NOW_MS)).toEqual([NOW_MS + 1]);
    expect(steps.asOfMs()).toBe(NOW_MS + 4 * HOUR_MS + 5_000);
  });

  it('says once that the disk fails, serves from memory, and says when it is back', async () => {
    await writeFile(join(stage.dir, '20260612'), 'a file where the folder has to be');
    const steps = await stage.open();
    steps.accept({ strikes: QUIET, fromMs: NOW_MS, asOfMs: NOW_MS + 10_000 });
    await steps.settled();
    expect(await listOf(steps, NOW_MS)).toEqual([]);
    expect(stage.log.map(({ level }) => level)).toEqual(['error']);
    await rm(join(stage.dir, '20260612'));
    steps.accept({ strikes: QUIET, fromMs: NOW_MS + 10_000, asOfMs: NOW_MS + 15_000 });
    await steps.settled();
    expect(stage.log.map(({ level }) => level)).toEqual(['error', 'info']);
  });
});
