import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { KIND_UNKNOWN } from '#domain/lightning/strikeColumns.ts';
import { createChangingEngine } from '#server/alerting/changingEngine.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { createKeptFiles } from '#server/sources/glm/keptFiles.ts';
import { openStage, type Stage } from './glmStage.ts';

const T = Date.UTC(2026, 6, 11, 8, 5);
const GROUPS = [{ lon: -93.3, lat: 48.3 }];
const S = 1_000;

let stage: Stage;
afterEach(() => stage.close());

describe('createGlmSource', { timeout: 20_000 }, () => {
  it('reaches back by a quiet period, and goes on file by file [S1]', async () => {
    stage = await openStage(T + 30 * S);
    for (let file = -99; file <= 0; file += 1) stage.put(T + file * 20 * S);
    await stage.start();
    const told = stage.toldFrom(T);
    // files that end in the last 32 minutes
    expect([told.length, told[0], told.at(-1)]).toEqual([96, [-1_900, -1_880], [0, 20]]);
    stage.put(T + 20 * S, { groups: GROUPS });
    await stage.pollAt(T + 50 * S);
    expect(stage.toldFrom(T).at(-1)).toEqual([20, 40]);
    expect(stage.strikes()).toEqual([
      {
        sourceId: 'glm-east',
        strikeId: 'G19 20260711T080520 1',
        kind: 'unknown',
        // a pixel, and the parallax at 48° N
        errorM: 14_917,
        quality: 'good quality',
      },
    ]);
    expect(stage.kinds()).toEqual([KIND_UNKNOWN]);
    expect(stage.source.readings()).toEqual({ lagP50Ms: 10_000, lagP99Ms: 10_000, isDead: false });
  });

  it('closes a yard that comes after the first poll by a flash of five minutes ago [S1][S3][GAP-139]', async () => {
    const nowMs = T + 30 * S;
    stage = await openStage(nowMs);
    for (let file = -99; file <= 0; file += 1)
      stage.put(T + file * 20 * S, file === -15 ? { groups: GROUPS } : {});
    await stage.start();
    const engine = createChangingEngine(
      {
        facilities: [],
        rulesFor: () => DEFAULT_CLIENT_RULES,
        sources: [stage.source.profile],
        newKeplerId: () => 'e',
      },
      60 * 60 * S,
    );
    for (const batch of stage.batches) engine.ingest({ ...batch, sourceId: stage.source.profile.id }, nowMs);
    engine.watch([{ clientId: 'ACME', id: 'YARD', lon: -93.3, lat: 48.3 }], nowMs);
    expect(engine.eventsOf('ACME', 'YARD').map(({ eventType }) => eventType)).toEqual([
      'lightning_alert',
      'lightning_warning',
    ]);
  });

  it('reaches back over hours where a quiet period is that long [S1][GAP-139]', async () => {
    stage = await openStage(T + 30 * S, { reachBackMs: 242 * 60 * S });
    const hours = [-4, -3, -2, -1, 0].map((hour) => hour * 3_600);
    for (const at of hours) stage.put(T + at * S);
    await stage.start();
    // what joins to nothing is waited for
    expect(stage.toldFrom(T).map(([from]) => from)).toEqual(hours.slice(0, -1));
  });

  it('asks only for what comes after the newest file, and fetches each file once', async () => {
    stage = await openStage(T + 30 * S);
    const first = stage.put(T);
    await stage.start();
    const before = stage.bucket.requests.length;
    await stage.pollAt(T + 35 * S);
    const [asked, ...more] = stage.bucket.requests.slice(before).map(({ url }) => url!);
    expect(more).toEqual([]);
    expect(new URL(asked!, 'http://bucket').searchParams.get('start-after')).toBe(first);
  });

  it('asks for the last hour too in the first two minutes of an hour', async () => {
    const hourMs = Date.UTC(2026, 6, 11, 9);
    stage = await openStage(hourMs - 10 * S);
    for (const file of [-3, -2]) stage.put(hourMs + file * 20 * S);
    await stage.start();
    stage.put(hourMs - 20 * S);
    stage.put(hourMs);
    await stage.pollAt(hourMs + 30 * S);
    expect(stage.toldFrom(hourMs).slice(-2)).toEqual([
      [-20, 0],
      [0, 20],
    ]);
    const prefixesAt = async (atMs: number) => {
      const before = stage.bucket.requests.length;
      await stage.pollAt(atMs);
      return stage.bucket.requests
        .slice(before)
        .map(({ url }) => new URL(url!, 'http://bucket').searchParams.get('prefix')?.slice(-3));
    };
    expect(await prefixesAt(hourMs + 119 * S)).toEqual(['08/', '09/']);
    expect(await prefixesAt(hourMs + 121 * S)).toEqual(['09/']);
  });

  it('raises at once behind a missing file, waits for it, then leaves a gap that a late file heals [S1][S2]', async () => {
    stage = await openStage(T + 30 * S);
    stage.put(T);
    await stage.start();
    stage.put(T + 40 * S, { groups: GROUPS });
    await stage.pollAt(T + 70 * S);
    expect([stage.strikes().length, stage.toldFrom(T)]).toEqual([1, [[0, 20]]]);
    // the hole ends 40 s after T; it is waited for 25 s and a margin of 15 s
    await stage.pollAt(T + 80 * S);
    expect(stage.toldFrom(T)).toEqual([[0, 20]]);
    await stage.pollAt(T + 81 * S);
    expect(stage.toldFrom(T).at(-1)).toEqual([40, 60]);
    for (let file = 3; file < 60; file += 1) stage.put(T + file * 20 * S);
    await stage.pollAt(T + 1_210 * S);
    stage.put(T + 20 * S);
    await stage.pollAt(T + 1_215 * S);
    expect(stage.toldFrom(T).at(-1)).toEqual([1_180, 1_200]);
    await stage.pollAt(T + 1_245 * S);
    expect(stage.toldFrom(T).at(-1)).toEqual([20, 40]);
  });

  it('waits less long than a file that comes in time takes [S1]', async () => {
    stage = await openStage(T + 30 * S);
    stage.put(T);
    await stage.start();
    stage.put(T + 40 * S);
    await stage.pollAt(T + 70 * S);
    stage.put(T + 20 * S);
    await stage.pollAt(T + 75 * S);
    expect(stage.toldFrom(T)).toEqual([
      [0, 20],
      [20, 40],
      [40, 60],
    ]);
  });

  it('covers what a file states, not 20 s [S1]', async () => {
    stage = await openStage(T + 30 * S);
    stage.put(T, {}, T + 11 * S);
    await stage.start();
    expect(stage.toldFrom(T)).toEqual([[0, 11]]);
  });

  it.each([
    ['another satellite', { slot: 'GOES-West' }, 0, 'A file was refused'],
    ['a satellite in test', { slot: 'GOES-Test' }, 0, 'A file was refused'],
    ['lost data', { errors: 0.02 }, 1, 'A file proves no quiet'],
    [
      'a sensor that sees nothing on half of the Earth',
      { groups: [], variables: { event_count: { data: Int32Array.of(0) } } },
      0,
      'A file proves no quiet',
    ],
    ['events without a place', { navigated: 0.9 }, 1, 'A file proves no quiet'],
    [
      'another time than its name',
      { fromMs: T - 3_600 * S, toMs: T - 3_580 * S },
      1,
      'A file proves no quiet',
    ],
  ])('proves nothing by a file of %s [S1][S2]', async (_, file, strikes, message) => {
    stage = await openStage(T + 30 * S);
    stage.put(T, { groups: GROUPS, ...file });
    await stage.start();
    expect([stage.strikes().length, stage.toldFrom(T), stage.logged]).toEqual([strikes, [], [message]]);
  });

  it('proves nothing while the sun stands behind the Earth, and raises [GAP-137]', async () => {
    const midnightMs = Date.UTC(2026, 2, 20, 5);
    stage = await openStage(midnightMs + 30 * S);
    stage.put(midnightMs, { groups: GROUPS });
    await stage.start();
    expect([stage.strikes().length, stage.toldFrom(midnightMs)]).toEqual([1, []]);
  });

  it('takes a bucket without files for dead, not for quiet [S1][S4]', async () => {
    stage = await openStage(T);
    await stage.start();
    await stage.pollAt(T + 5 * S);
    expect([stage.batches, stage.source.readings().isDead]).toEqual([[], true]);
    expect(stage.logged).toEqual(['The bucket has no files of this hour and the last one']);
    stage.put(T);
    await stage.pollAt(T + 35 * S);
    expect([stage.toldFrom(T), stage.source.readings().isDead]).toEqual([[[0, 20]], false]);
  });

  it('keeps raw files with their origin, up to a limit', async () => {
    stage = await openStage(T + 30 * S);
    const key = stage.put(T, { groups: GROUPS });
    await stage.start();
    const folder = join(stage.folder, 'kept');
    const name = key.split('/').at(-1)!;
    const bytes = readFileSync(join(folder, name));
    expect(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))).toEqual({
      url: `${stage.bucket.url}/${key}`,
      lastModified: new Date(T + 30 * S).toUTCString(),
      receivedAt: new Date(T + 30 * S).toISOString(),
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);

    const files = createKeptFiles(join(stage.folder, 'few'), 25);
    for (const file of ['a.nc', 'b.nc', 'c.nc']) {
      await files.receive(file, new Uint8Array(10));
      await files.keep(file, new Uint8Array(10), { url: '', lastModified: null, receivedAt: '' });
    }
    expect(readdirSync(join(stage.folder, 'few')).toSorted()).toEqual([
      'b.nc',
      'b.nc.json',
      'c.nc',
      'c.nc.json',
      'incoming',
    ]);
  });

  it('keeps no raw file that can raise nowhere, and delivers one that cannot be kept', async () => {
    stage = await openStage(T + 30 * S, { isKept: () => false });
    stage.put(T);
    await stage.start();
    expect(readdirSync(join(stage.folder, 'kept'))).toEqual(['incoming']);
    expect(readdirSync(join(stage.folder, 'kept', 'incoming'))).toEqual([]);
  });

  it('ends while it waits for an answer', async () => {
    stage = await openStage(T + 30 * S);
    stage.put(T);
    await stage.start();
    await stage.source.stop();
    await stage.source.stop();
    expect(stage.toldFrom(T)).toEqual([[0, 20]]);
  });
});
