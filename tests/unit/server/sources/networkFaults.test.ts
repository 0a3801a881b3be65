import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { readCensusAreas } from '#server/sources/alerts/censusAreas.ts';
import { createLiveAlerts } from '#server/sources/alerts/liveAlerts.ts';
import { createMetarSource } from '#server/sources/metar/metarSource.ts';
import { createNwsSource } from '#server/sources/nws/nwsSource.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import type { LiveStationOptions } from '#server/sources/stations/liveStationOptions.ts';
import type { StationSource } from '#server/sources/stations/stationSource.ts';
import { createSwobSource } from '#server/sources/swob/swobSource.ts';
import { answering, startLocalServer, type LocalAnswer } from '../../../support/localServer.ts';
import { createSteppedPolls } from '../../../support/steppedPolls.ts';
import { openStage } from './glm/glmStage.ts';
import { ALBANY, startStationStage } from './stations/stationStage.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML = '<!DOCTYPE html><html><form>Sign in</form></html>';
const PACKED = gzipSync(JSON.stringify({ type: 'FeatureCollection', features: [], pad: 'x'.repeat(999) }));
const NOON_MS = Date.UTC(2026, 10, 23, 12);
const TORONTO = { ...ALBANY, id: 'TORONTO', longitude: -79.4, latitude: 43.7, countryCode: 'CA' };

/** What any server or proxy may answer with that tells nothing of the world. */
const FAULTS: readonly (readonly [title: string, answer: LocalAnswer])[] = [
  ['304 that nobody asked for', answering(304, {})],
  ['nothing at all', answering(200, JSON_TYPE)],
  ['an empty list', answering(200, JSON_TYPE, '[]')],
  ['another type', answering(200, { 'content-type': 'application/pdf' }, '%PDF-1.7')],
  ['a sign-in page', answering(200, { 'content-type': 'text/html' }, HTML)],
  ['a sign-in page that calls itself JSON', answering(200, JSON_TYPE, HTML)],
  [
    'gzip that is cut off',
    answering(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }, PACKED.subarray(0, PACKED.length - 9)),
  ],
  [
    'a connection that breaks off',
    (_, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': 9_999 });
      response.write('{"features":[', () => response.destroy());
    },
  ],
  ['a slow body', (_, response) => void response.writeHead(200, JSON_TYPE).write('{')],
  ['no answer', () => {}],
  ['a redirect to nowhere', answering(302, { location: 'http://127.0.0.1:1/' })],
  ['too many requests', answering(429, { 'retry-after': '60' })],
  ['a busy service', answering(503, { 'retry-after': '60' })],
];

let stop: () => Promise<void>;
afterEach(async () => stop());

const STATIONS: readonly (readonly [
  string,
  (options: LiveStationOptions) => StationSource,
  typeof ALBANY,
])[] = [
  ['METAR', createMetarSource, ALBANY],
  ['NWS', createNwsSource, ALBANY],
  ['SWOB', createSwobSource, TORONTO],
];

describe.each(STATIONS)('stations of %s', (_, create, facility) => {
  async function toldBy(
    answer: LocalAnswer,
    change: (options: LiveStationOptions) => LiveStationOptions = (same) => same,
  ) {
    const stage = await startStationStage((options) => create(change(options)));
    stop = stage.stop;
    stage.facilities = [facility];
    stage.server.answerBy(answer);
    await stage.start();
    await stage.next();
    return { delivered: stage.delivered, isTold: stage.warnings.length + stage.troubles.length > 0 };
  }

  it.each(FAULTS)('tell nothing by %s, and the log says so [S1][S4]', async (_title, answer) => {
    expect(await toldBy(answer)).toEqual({ delivered: [], isTold: true });
  });

  it('tell nothing while their host is not found, and the log says so [S1][S4]', async () => {
    const lost = await toldBy(answering(200, JSON_TYPE, '[]'), (options) => {
      return { ...options, baseUrl: 'http://stations.invalid' };
    });
    expect(lost).toEqual({ delivered: [], isTold: true });
  });
});

describe('files of lightning', () => {
  it.each(FAULTS)(
    'prove nothing and raise nothing by %s, and the log says so [S1][S4]',
    async (_title, answer) => {
      const stage = await openStage(NOON_MS + 30_000);
      stop = stage.close;
      stage.put(NOON_MS, { groups: [{ lon: -93.3, lat: 48.3 }] });
      stage.bucket.failBy(() => answer);
      await stage.start();
      await stage.pollAt(NOON_MS + 35_000);
      expect([stage.batches, stage.troubles.length > 0]).toEqual([[], true]);
    },
  );

  it('prove nothing while their host is not found, and the log says so [S1][S4]', async () => {
    const lost = Object.assign(new Error('getaddrinfo ENOTFOUND bucket'), { code: 'ENOTFOUND' });
    const stage = await openStage(NOON_MS + 30_000, {
      client: createPullClient({
        userAgent: 'test',
        timeoutMs: 1_000,
        fetch: () => Promise.reject(new TypeError('fetch failed', { cause: lost })),
      }),
    });
    stop = stage.close;
    stage.put(NOON_MS);
    await stage.start();
    expect([stage.batches, stage.troubles.join()]).toEqual([[], expect.stringContaining('ENOTFOUND')]);
  });
});

describe('lists of warnings', () => {
  /** Read once: it takes a while. */
  const census = readCensusAreas();

  async function knownBy(answer: LocalAnswer, urlOf = (url: string) => url) {
    const server = await startLocalServer(answer);
    const [nws, eccc] = [createSteppedPolls(), createSteppedPolls()];
    const warnings: unknown[] = [];
    const live = createLiveAlerts({
      client: createPullClient({ userAgent: 'test', timeoutMs: 1_000 }),
      clock: { nowMs: () => NOON_MS },
      log: { info: () => {}, warn: (facts) => void warnings.push(facts) },
      urls: { nws: urlOf(server.url), eccc: urlOf(server.url) },
      census,
      pauses: { nws: nws.pause, eccc: eccc.pause },
    });
    stop = async () => {
      await live.stop();
      await server.stop();
    };
    await Promise.all([nws.over(), eccc.over()]);
    return { isKnown: [live.isKnownAt([-85.3, 37.1]), live.isKnownAt([-79.4, 43.7])], told: warnings.length };
  }

  it.each(FAULTS)('are not known by %s, and the log says so [S1][S4]', async (_title, answer) => {
    expect(await knownBy(answer)).toEqual({ isKnown: [false, false], told: 2 });
  });

  it('are not known while their hosts are not found, and the log says so [S1][S4]', async () => {
    const lost = await knownBy(answering(200, JSON_TYPE, '[]'), () => 'http://warnings.invalid');
    expect(lost).toEqual({ isKnown: [false, false], told: 2 });
  });
});
