import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCensusAreas } from '#server/sources/alerts/censusAreas.ts';
import { createLiveAlerts, type LiveAlerts } from '#server/sources/alerts/liveAlerts.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { answering, startLocalServer, type LocalAnswer } from '../../../../support/localServer.ts';
import { createSteppedPolls } from '../../../../support/steppedPolls.ts';
import { ecccAlerts, ecccRow, nwsAlerts, nwsMessage, squareAround } from './alertAnswers.ts';

const GEO_JSON = { 'content-type': 'application/geo+json', 'cache-control': 'public, max-age=5, s-maxage=5' };
const MODIFIED = { ...GEO_JSON, 'last-modified': 'Mon, 23 Nov 2026 11:59:00 GMT' };
const NOON_MS = Date.UTC(2026, 10, 23, 12);
const MINUTE_MS = 60_000;
const NWS = '/alerts/active?status=actual';
const ECCC = '/collections/weather-alerts/items?f=json&lang=en&limit=10000';

const IN_ADAIR = [-85.3, 37.1] as const;
const IN_LEXINGTON = [-84.5, 38.04] as const;
const IN_SANTA_BARBARA = [-119.7, 34.43] as const;
const IN_SACRAMENTO = [-121.5, 38.58] as const;
const IN_TORONTO = [-79.4, 43.7] as const;

/** Read once: it takes a while. */
const census = readCensusAreas();

let server: Awaited<ReturnType<typeof startLocalServer>>;
let answers: Record<string, LocalAnswer>;
let live: LiveAlerts;
let nowMs: number;
let nws: ReturnType<typeof createSteppedPolls>;
let eccc: ReturnType<typeof createSteppedPolls>;
let warnings: string[];
/** Between two lists of the NWS, ms. */
let waits: number[];

const json = (body: object, headers = GEO_JSON) => answering(200, headers, JSON.stringify(body));

beforeEach(async () => {
  nowMs = NOON_MS;
  [warnings, waits] = [[], []];
  answers = { [NWS]: json(nwsAlerts([nwsMessage('a')])), [ECCC]: json(ecccAlerts([ecccRow()])) };
  server = await startLocalServer((request, response) => {
    (answers[request.url!] ?? answering(404, GEO_JSON))(request, response);
  });
});
afterEach(async () => {
  await live.stop();
  await server.stop();
});

async function start(zonesDir?: string): Promise<void> {
  nws = createSteppedPolls();
  eccc = createSteppedPolls();
  live = createLiveAlerts({
    client: createPullClient({ userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)', timeoutMs: 1_000 }),
    clock: { nowMs: () => nowMs },
    log: { info: () => {}, warn: (facts) => void warnings.push((facts as { reason: string }).reason) },
    urls: { nws: server.url, eccc: server.url },
    census,
    ...(zonesDir === undefined ? {} : { zonesDir }),
    pauses: {
      nws(ms, signal) {
        waits.push(ms);
        return nws.pause(ms, signal);
      },
      eccc: eccc.pause,
    },
  });
  await Promise.all([nws.over(), eccc.over()]);
}

const eventsAt = (place: readonly [number, number]) =>
  live.warningsAt(place).map(({ eventType }) => eventType);

describe('createLiveAlerts', () => {
  it('warns inside the outline of a warning, and nowhere else', async () => {
    await start();
    expect(eventsAt(IN_ADAIR)).toEqual(['Tornado Warning']);
    expect(eventsAt(IN_LEXINGTON)).toEqual([]);
    expect(eventsAt(IN_TORONTO)).toEqual(['freezing rain warning']);
    expect([live.isKnownAt(IN_ADAIR), live.isKnownAt(IN_TORONTO), warnings]).toEqual([true, true, []]);
  });

  it('is as old as its oldest list, and not whole while a service has sent none [S4][S5]', async () => {
    answers[NWS] = answering(503, GEO_JSON);
    await start();
    const oldestMs = live.times()!.oldestMs;
    expect(Math.abs(oldestMs - NOON_MS)).toBeLessThan(5 * MINUTE_MS);
    expect(live.times()).toEqual({ oldestMs, isWhole: false });
    answers[NWS] = json(nwsAlerts([nwsMessage('a')]));
    await nws.next();
    expect(live.times()).toEqual({ oldestMs: NOON_MS - MINUTE_MS, isWhole: true });
  });

  it('lists what holds later, and warns of it only then', async () => {
    const onset = '2026-11-23T12:10:00Z';
    answers[NWS] = json(nwsAlerts([nwsMessage('a', { onset })]));
    await start();
    expect([eventsAt(IN_ADAIR), live.alerts().length]).toEqual([[], 2]);
    nowMs += 10 * MINUTE_MS;
    expect(eventsAt(IN_ADAIR)).toEqual(['Tornado Warning']);
    nowMs = Date.UTC(2026, 10, 23, 12, 45);
    expect([eventsAt(IN_ADAIR), live.alerts().length]).toEqual([[], 1]);
  });

  it('lists the most urgent first, an unlisted type before all', async () => {
    const events = ['Wind Advisory', 'Tornado Warning', 'Meteor Warning'];
    answers[NWS] = json(nwsAlerts(events.map((event) => nwsMessage(event.slice(0, 1), { event }))));
    answers[ECCC] = answering(503, {});
    await start();
    expect(live.alerts().map(({ eventType }) => eventType)).toEqual([
      'Meteor Warning',
      'Tornado Warning',
      'Wind Advisory',
    ]);
  });

  const ZONE = '/zones/forecast/CAZ349';
  const zoneOnly = (event = 'High Wind Warning') =>
    nwsMessage('z', { event, affectedZones: [`https://api.weather.gov${ZONE}`], parameters: {} }, null);

  it('finds the outline of a zone, once, and warns inside it', async () => {
    answers[NWS] = json(nwsAlerts([zoneOnly()]));
    answers[ZONE] = json({
      type: 'Feature',
      geometry: { type: 'GeometryCollection', geometries: [squareAround(...IN_SANTA_BARBARA)] },
    });
    await start();
    expect([eventsAt(IN_SANTA_BARBARA), eventsAt(IN_SACRAMENTO)]).toEqual([['High Wind Warning'], []]);
    await nws.next();
    expect(server.requests.filter(({ url }) => url === ZONE)).toHaveLength(1);
  });

  it('warns in the whole state while a zone is not known, and tries it again after ten minutes [S1]', async () => {
    answers[NWS] = json(nwsAlerts([zoneOnly()]));
    await start();
    expect([eventsAt(IN_SANTA_BARBARA), eventsAt(IN_SACRAMENTO), eventsAt(IN_LEXINGTON)]).toEqual([
      ['High Wind Warning'],
      ['High Wind Warning'],
      [],
    ]);
    await nws.next();
    nowMs += 10 * MINUTE_MS;
    await nws.next();
    expect(server.requests.filter(({ url }) => url === ZONE)).toHaveLength(2);
    expect(warnings).toContain('nothing is at /zones/forecast/CAZ349');
  });

  it('tries a zone again in ten minutes also where the clock was set back meanwhile', async () => {
    answers[NWS] = json(nwsAlerts([zoneOnly()], '2026-11-23T09:59:00Z'));
    await start();
    nowMs -= 2 * 60 * MINUTE_MS;
    await nws.next();
    expect(server.requests.filter(({ url }) => url === ZONE)).toHaveLength(2);
  });

  it('asks for the next list in a minute though zones cannot be read, and later only where it is asked to [S2]', async () => {
    answers[NWS] = json(nwsAlerts([zoneOnly()]));
    answers[ZONE] = answering(500, GEO_JSON);
    await start();
    for (let minute = 1; minute <= 3; minute += 1) {
      nowMs += 10 * MINUTE_MS;
      await nws.next();
    }
    expect(server.requests.filter(({ url }) => url === ZONE)).toHaveLength(4);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.1 * MINUTE_MS);
    answers[ZONE] = answering(503, { ...GEO_JSON, 'retry-after': '240' });
    nowMs += 10 * MINUTE_MS;
    await nws.next();
    expect(waits.at(-1)).toBeGreaterThanOrEqual(4 * MINUTE_MS);
  });

  it('looks up no zone long after its list: the next one would come late [S2]', async () => {
    const paths = ['CAZ349', 'CAZ350', 'CAZ351'].map((zone) => `/zones/forecast/${zone}`);
    const affectedZones = paths.map((path) => `https://api.weather.gov${path}`);
    answers[NWS] = json(nwsAlerts([nwsMessage('a', { event: 'High Wind Warning', affectedZones }, null)]));
    for (const path of paths)
      answers[path] = (request, response) => {
        nowMs += 15_000;
        json({ type: 'Feature', geometry: squareAround(-119.7, 34.43) })(request, response);
      };
    await start();
    const asked = () => server.requests.filter(({ url }) => paths.includes(url!)).length;
    expect(asked()).toBe(2);
    await nws.next();
    expect(asked()).toBe(3);
  });

  describe('with a folder for outlines of zones', () => {
    let folder: string;
    const outline = (properties: object = {}) =>
      json({ type: 'Feature', properties, geometry: squareAround(...IN_SANTA_BARBARA) });
    const asked = () => server.requests.filter(({ url }) => url === ZONE).length;

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'scc-zones-'));
      answers[NWS] = json(nwsAlerts([zoneOnly()]));
      answers[ZONE] = outline();
      await start(folder);
      await live.stop();
      // from now on the service does not tell of zones
      answers[ZONE] = answering(503, {});
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('warns inside the outline after a restart, without asking for it again', async () => {
      await start(folder);
      expect([eventsAt(IN_SANTA_BARBARA), eventsAt(IN_SACRAMENTO)]).toEqual([['High Wind Warning'], []]);
      expect(asked()).toBe(1);
    });

    it('warns in the whole state once the outline is a week old [S1]', async () => {
      nowMs += 7 * 24 * 60 * MINUTE_MS;
      const later = { expires: '2026-12-01T12:00:00Z', ends: '2026-12-01T12:00:00Z' };
      const message = nwsMessage(
        'z',
        { event: 'High Wind Warning', affectedZones: [`https://api.weather.gov${ZONE}`], ...later },
        null,
      );
      answers[NWS] = json(nwsAlerts([message], '2026-11-30T11:59:00Z'));
      await start(folder);
      expect(eventsAt(IN_SACRAMENTO)).toEqual(['High Wind Warning']);
      expect(asked()).toBe(2);
    });

    it.each([
      ['cut off', (text: string) => text.slice(0, 100)],
      ['that of another zone', (text: string) => text.replace('CAZ349', 'CAZ350')],
      ['from a clock that was ahead', (text: string) => text.replace(/"untilMs":\d+/u, '"untilMs":9e15')],
      ['an HTML page', () => '<html></html>'],
    ])('warns in the whole state where the kept outline is %s [S1][S4]', async (_, change) => {
      const [name] = await readdir(folder);
      const path = join(folder, name!);
      await writeFile(path, change(await readFile(path, 'utf8')));
      await start(folder);
      expect(eventsAt(IN_SACRAMENTO)).toEqual(['High Wind Warning']);
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it('takes no outline whose date is over [S1]', async () => {
    answers[NWS] = json(nwsAlerts([zoneOnly()]));
    const properties = { expirationDate: '2026-11-23T11:00:00+00:00' };
    answers[ZONE] = json({ type: 'Feature', properties, geometry: squareAround(...IN_SANTA_BARBARA) });
    await start();
    expect(eventsAt(IN_SACRAMENTO)).toEqual(['High Wind Warning']);
    expect(warnings).toContain(`the outline at ${ZONE} is no longer valid`);
  });

  it('knows counties without asking', async () => {
    answers[NWS] = json(nwsAlerts([nwsMessage('c', {}, null)]));
    await start();
    expect([eventsAt(IN_ADAIR), eventsAt(IN_LEXINGTON)]).toEqual([['Tornado Warning'], []]);
    expect(server.requests.map(({ url }) => url)).not.toContain('/zones/county/KYC001');
  });

  it('keeps an alert at sea whose zone is not known, without a place', async () => {
    const affectedZones = ['https://api.weather.gov/zones/forecast/PZZ650'];
    answers[NWS] = json(nwsAlerts([nwsMessage('m', { event: 'Gale Warning', affectedZones }, null)]));
    await start();
    expect(live.alerts().find(({ eventType }) => eventType === 'Gale Warning')?.areas).toEqual([]);
  });

  it('ends an alert with a newer list, and not with an older one [S5]', async () => {
    await start();
    answers[NWS] = json(nwsAlerts([zoneOnly('Wind Advisory')], '2026-11-23T11:58:59Z'));
    await nws.next();
    expect(eventsAt(IN_ADAIR)).toEqual(['Tornado Warning']);
    answers[NWS] = json(nwsAlerts([zoneOnly('Wind Advisory')], '2026-11-23T11:59:30Z'));
    await nws.next();
    expect(eventsAt(IN_ADAIR)).toEqual([]);
  });

  it('asks for what is newer, and takes no sign of freshness from 304 [S5]', async () => {
    answers[NWS] = json(nwsAlerts([nwsMessage('a')]), MODIFIED);
    await start();
    answers[NWS] = answering(304, {});
    nowMs += 14 * MINUTE_MS;
    await nws.next();
    expect(server.requests.at(-1)!.headers['if-modified-since']).toBe(MODIFIED['last-modified']);
    expect([warnings, live.isKnownAt(IN_LEXINGTON)]).toEqual([[], true]);
    nowMs += 1;
    await nws.next();
    expect([live.isKnownAt(IN_LEXINGTON), eventsAt(IN_ADAIR)]).toEqual([false, ['Tornado Warning']]);
  });

  const html = '<!DOCTYPE html><html></html>';
  it.each<[string, LocalAnswer, RegExp]>([
    ['an empty list', json(nwsAlerts([])), /is empty/],
    ['Test messages alone', json(nwsAlerts([nwsMessage('t', { status: 'Test' })])), /is empty/],
    [
      'a list of a time to come',
      json(nwsAlerts([nwsMessage('a')], '2026-11-23T12:00:11Z')),
      /a time to come/,
    ],
    ['a list cut off', answering(200, GEO_JSON, '{"type":"FeatureCollection","fea'), /no whole JSON/],
    ['an HTML page', answering(200, { 'content-type': 'text/html' }, html), /html/],
    ['a refusal', answering(403, { 'content-type': 'text/html' }, html), /nothing is at/],
    ['too many requests', answering(429, {}), /status 429/],
    ['a busy service', answering(503, { 'retry-after': '5' }), /status 503/],
    ['a slow body', (_, response) => void response.writeHead(200, GEO_JSON).write('{'), /no whole answer/],
  ])('does not know after %s [S4]', async (_, answer, reason) => {
    answers[NWS] = answer;
    await start();
    expect([live.isKnownAt(IN_ADAIR), live.isKnownAt(IN_TORONTO), eventsAt(IN_ADAIR)]).toEqual([
      false,
      true,
      [],
    ]);
    expect(warnings).toEqual([expect.stringMatching(new RegExp(reason, 'iu'))]);
  });

  it('does not know while one alert of the list cannot be read, and keeps the others [S4]', async () => {
    answers[NWS] = json(nwsAlerts([nwsMessage('a'), { properties: {} }]));
    await start();
    expect([live.isKnownAt(IN_LEXINGTON), eventsAt(IN_ADAIR)]).toEqual([false, ['Tornado Warning']]);
  });

  it('is as old as the oldest of its current lists, and of no time without one [S5]', async () => {
    await start();
    const [nwsMs, ecccMs] = [Date.UTC(2026, 10, 23, 11, 59), Date.UTC(2026, 10, 23, 11, 59, 41, 172)];
    expect(live.currentAsOfMs()).toBe(nwsMs);
    nowMs = nwsMs + 15 * MINUTE_MS + 1;
    expect(live.currentAsOfMs()).toBe(ecccMs);
    nowMs = ecccMs + 15 * MINUTE_MS + 1;
    expect(live.currentAsOfMs()).toBeNull();
  });

  it.each([
    ['Laredo', NWS, [-99.49, 27.53]],
    ['McAllen', NWS, [-98.23, 26.2]],
    ['Sitka', NWS, [-135.33, 57.05]],
    ['Windsor', ECCC, [-83.03, 42.31]],
    ['Fort Frances', ECCC, [-93.4, 48.61]],
    ['St. Stephen', ECCC, [-67.28, 45.19]],
  ] as const)(
    'waits in %s, at a border, for the list of its own country [S1][S4]',
    async (_, path, place) => {
      answers[path] = answering(500, {});
      await start();
      expect([live.isKnownAt(place), live.isKnownAt([-30, 50])]).toEqual([false, true]);
    },
  );

  it('does not know Canada after a list that is not whole [S4]', async () => {
    answers[ECCC] = json(ecccAlerts([ecccRow()], { numberMatched: 300 }));
    await start();
    expect([live.isKnownAt(IN_TORONTO), live.isKnownAt(IN_ADAIR)]).toEqual([false, true]);
    expect(warnings).toEqual(['The list has 1 of 300 alerts.']);
  });
});
