import { afterEach, describe, expect, it } from 'vitest';
import { answering } from '../../../../support/localServer.ts';
import { openStage, type Stage } from './glmStage.ts';

const T = Date.UTC(2026, 6, 11, 8, 5);
const GROUPS = [{ lon: -93.3, lat: 48.3 }];
const S = 1_000;

let stage: Stage;
afterEach(() => stage.close());

const isListing = (url: URL) => url.pathname === '/';

describe('faults of the network', { timeout: 20_000 }, () => {
  it.each([
    [
      'a page in the place of the listing',
      isListing,
      answering(200, { 'content-type': 'text/html' }, '<html></html>'),
    ],
    [
      'a page that calls itself XML',
      isListing,
      answering(200, { 'content-type': 'application/xml' }, '<html></html>'),
    ],
    ['no bucket', isListing, answering(404, {}, '<Error><Code>NoSuchBucket</Code></Error>')],
    ['too many requests', isListing, answering(429, { 'retry-after': '1' })],
    ['a busy bucket', () => true, answering(503, { 'retry-after': '1' })],
    [
      'a listing that is cut off',
      isListing,
      answering(200, { 'content-type': 'application/xml' }, '<ListBucketResult>'),
    ],
    ['a file that is gone', (url: URL) => !isListing(url), answering(404, {})],
    [
      'a page in the place of a file',
      (url: URL) => !isListing(url),
      answering(200, { 'content-type': 'text/html' }, '<html></html>'),
    ],
    ['bytes in the place of a file', (url: URL) => !isListing(url), answering(200, {}, 'no netCDF')],
    ['an answer that does not end', () => true, () => {}],
  ] as const)('%s proves nothing, and is over when it is over [S1][S4]', async (_, isHit, answer) => {
    stage = await openStage(T + 30 * S);
    stage.put(T, { groups: GROUPS });
    stage.bucket.failBy((url) => (isHit(url) ? answer : null));
    await stage.start();
    await stage.pollAt(T + 35 * S);
    expect(stage.batches).toEqual([]);
    expect(stage.troubles).not.toEqual([]);
    stage.bucket.failBy(() => null);
    await stage.pollAt(T + 70 * S);
    expect([stage.strikes().length, stage.toldFrom(T)]).toEqual([1, [[0, 20]]]);
  });

  it('takes one broken file for a hole, and the files around it at once [S1][S2]', async () => {
    stage = await openStage(T + 90 * S);
    stage.put(T);
    const broken = stage.put(T + 20 * S, { groups: GROUPS });
    stage.put(T + 40 * S, { groups: GROUPS });
    const cut = (url: URL) => (url.pathname.endsWith(broken) ? answering(200, {}, 'half a file') : null);
    stage.bucket.failBy(cut);
    await stage.start();
    expect([stage.strikes().length, stage.toldFrom(T)]).toEqual([
      1,
      [
        [0, 20],
        [40, 60],
      ],
    ]);
    stage.bucket.failBy(() => null);
    await stage.pollAt(T + 100 * S);
    expect([stage.strikes().length, stage.toldFrom(T).at(-1)]).toEqual([2, [20, 40]]);
  });

  it('takes 2,000 groups a second in time, and proves what they prove [S1][S2]', async () => {
    stage = await openStage(T + 30 * S);
    // each in a cell of its own, so that none stands for another
    const groups = Array.from({ length: 40_000 }, (_, nth) => ({
      lon: -100 + (nth % 400) * 0.05,
      lat: 30 + Math.floor(nth / 400) * 0.05,
      offsetMs: nth / 2,
      flash: nth % 30_000,
    }));
    stage.put(T, { groups });
    const beganMs = performance.now();
    await stage.start();
    expect([stage.strikes().length, stage.toldFrom(T)]).toEqual([40_000, [[0, 20]]]);
    expect(performance.now() - beganMs).toBeLessThan(20_000);
  });

  it('takes an answer of before for no news [S1]', async () => {
    stage = await openStage(T + 30 * S);
    stage.put(T);
    await stage.start();
    await stage.pollAt(T + 300 * S);
    expect(stage.toldFrom(T)).toEqual([[0, 20]]);
  });

  it('holds back proof of a time that is ahead of the clock, and raises [S1][S2]', async () => {
    stage = await openStage(T - 60 * S);
    stage.put(T, { groups: GROUPS });
    await stage.start();
    expect([stage.strikes().length, stage.toldFrom(T)]).toEqual([1, []]);
    await stage.pollAt(T + 20 * S);
    expect(stage.toldFrom(T)).toEqual([[0, 20]]);
  });

  it('leaves a file with a name from far ahead where it is [S1]', async () => {
    stage = await openStage(T - 1_200 * S);
    stage.put(T, { groups: GROUPS });
    await stage.start();
    expect(stage.batches).toEqual([]);
  });
});
