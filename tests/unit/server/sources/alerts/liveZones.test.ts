import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering } from '../../../../support/localServer.ts';
import { nwsAlerts, nwsMessage, squareAround } from './alertAnswers.ts';
import {
  GEO_JSON,
  IN_ADAIR,
  IN_LEXINGTON,
  IN_SACRAMENTO,
  IN_SANTA_BARBARA,
  json,
  MINUTE_MS,
  NWS,
  ZONE,
  zoneOnly,
  startAlertStage,
} from './alertStage.ts';

let stage: Awaited<ReturnType<typeof startAlertStage>>;
beforeEach(async () => void (stage = await startAlertStage()));
afterEach(() => stage.stop());

describe('zones of alerts', () => {
  it('finds the outline of a zone, once, and warns inside it', async () => {
    stage.answers[NWS] = json(nwsAlerts([zoneOnly()]));
    stage.answers[ZONE] = json({
      type: 'Feature',
      geometry: { type: 'GeometryCollection', geometries: [squareAround(...IN_SANTA_BARBARA)] },
    });
    await stage.start();
    expect([stage.eventsAt(IN_SANTA_BARBARA), stage.eventsAt(IN_SACRAMENTO)]).toEqual([
      ['High Wind Warning'],
      [],
    ]);
    await stage.nws.next();
    expect(stage.server.requests.filter(({ url }) => url === ZONE)).toHaveLength(1);
  });

  it('warns in the whole state while a zone is not known, and tries it again after ten minutes [S1]', async () => {
    stage.answers[NWS] = json(nwsAlerts([zoneOnly()]));
    await stage.start();
    expect([
      stage.eventsAt(IN_SANTA_BARBARA),
      stage.eventsAt(IN_SACRAMENTO),
      stage.eventsAt(IN_LEXINGTON),
    ]).toEqual([['High Wind Warning'], ['High Wind Warning'], []]);
    await stage.nws.next();
    stage.clock.atMs += 10 * MINUTE_MS;
    await stage.nws.next();
    expect(stage.server.requests.filter(({ url }) => url === ZONE)).toHaveLength(2);
    expect(stage.warnings).toContain('nothing is at /zones/forecast/CAZ349');
  });

  it('tries a zone again in ten minutes also where the clock was set back meanwhile', async () => {
    stage.answers[NWS] = json(nwsAlerts([zoneOnly()], '2026-11-23T09:59:00Z'));
    await stage.start();
    stage.clock.atMs -= 2 * 60 * MINUTE_MS;
    await stage.nws.next();
    expect(stage.server.requests.filter(({ url }) => url === ZONE)).toHaveLength(2);
  });

  it('asks for the next list in a minute though zones cannot be read, and later only where it is asked to [S2]', async () => {
    stage.answers[NWS] = json(nwsAlerts([zoneOnly()]));
    stage.answers[ZONE] = answering(500, GEO_JSON);
    await stage.start();
    for (let minute = 1; minute <= 3; minute += 1) {
      stage.clock.atMs += 10 * MINUTE_MS;
      await stage.nws.next();
    }
    expect(stage.server.requests.filter(({ url }) => url === ZONE)).toHaveLength(4);
    expect(Math.max(...stage.waits)).toBeLessThanOrEqual(1.1 * MINUTE_MS);
    stage.answers[ZONE] = answering(503, { ...GEO_JSON, 'retry-after': '240' });
    stage.clock.atMs += 10 * MINUTE_MS;
    await stage.nws.next();
    expect(stage.waits.at(-1)).toBeGreaterThanOrEqual(4 * MINUTE_MS);
  });

  it('looks up no zone long after its list: the next one would come late [S2]', async () => {
    const paths = ['CAZ349', 'CAZ350', 'CAZ351'].map((zone) => `/zones/forecast/${zone}`);
    const affectedZones = paths.map((path) => `https://api.weather.gov${path}`);
    stage.answers[NWS] = json(
      nwsAlerts([nwsMessage('a', { event: 'High Wind Warning', affectedZones }, null)]),
    );
    for (const path of paths)
      stage.answers[path] = (request, response) => {
        stage.clock.atMs += 15_000;
        json({ type: 'Feature', geometry: squareAround(-119.7, 34.43) })(request, response);
      };
    await stage.start();
    const asked = () => stage.server.requests.filter(({ url }) => paths.includes(url!)).length;
    expect(asked()).toBe(2);
    await stage.nws.next();
    expect(asked()).toBe(3);
  });

  describe('with a folder for outlines of zones', () => {
    let folder: string;
    const outline = (properties: object = {}) =>
      json({ type: 'Feature', properties, geometry: squareAround(...IN_SANTA_BARBARA) });
    const asked = () => stage.server.requests.filter(({ url }) => url === ZONE).length;

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'scc-zones-'));
      stage.answers[NWS] = json(nwsAlerts([zoneOnly()]));
      stage.answers[ZONE] = outline();
      await stage.start(folder);
      await stage.live().stop();
      // from now on the service does not tell of zones
      stage.answers[ZONE] = answering(503, {});
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('warns inside the outline after a restart, without asking for it again', async () => {
      await stage.start(folder);
      expect([stage.eventsAt(IN_SANTA_BARBARA), stage.eventsAt(IN_SACRAMENTO)]).toEqual([
        ['High Wind Warning'],
        [],
      ]);
      expect(asked()).toBe(1);
    });

    it('warns in the whole state once the outline is a week old [S1]', async () => {
      stage.clock.atMs += 7 * 24 * 60 * MINUTE_MS;
      const later = { expires: '2026-12-01T12:00:00Z', ends: '2026-12-01T12:00:00Z' };
      const message = nwsMessage(
        'z',
        { event: 'High Wind Warning', affectedZones: [`https://api.weather.gov${ZONE}`], ...later },
        null,
      );
      stage.answers[NWS] = json(nwsAlerts([message], '2026-11-30T11:59:00Z'));
      await stage.start(folder);
      expect(stage.eventsAt(IN_SACRAMENTO)).toEqual(['High Wind Warning']);
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
      await stage.start(folder);
      expect(stage.eventsAt(IN_SACRAMENTO)).toEqual(['High Wind Warning']);
      expect(await readdir(folder)).toEqual([]);
    });
  });

  it('takes no outline whose date is over [S1]', async () => {
    stage.answers[NWS] = json(nwsAlerts([zoneOnly()]));
    const properties = { expirationDate: '2026-11-23T11:00:00+00:00' };
    stage.answers[ZONE] = json({ type: 'Feature', properties, geometry: squareAround(...IN_SANTA_BARBARA) });
    await stage.start();
    expect(stage.eventsAt(IN_SACRAMENTO)).toEqual(['High Wind Warning']);
    expect(stage.warnings).toContain(`the outline at ${ZONE} is no longer valid`);
  });

  it('knows counties without asking', async () => {
    stage.answers[NWS] = json(nwsAlerts([nwsMessage('c', {}, null)]));
    await stage.start();
    expect([stage.eventsAt(IN_ADAIR), stage.eventsAt(IN_LEXINGTON)]).toEqual([['Tornado Warning'], []]);
    expect(stage.server.requests.map(({ url }) => url)).not.toContain('/zones/county/KYC001');
  });

  it('keeps an alert at sea whose zone is not known, without a place', async () => {
    const affectedZones = ['https://api.weather.gov/zones/forecast/PZZ650'];
    const gale = { event: 'Gale Warning', affectedZones, geocode: { UGC: ['PZZ650'] } };
    stage.answers[NWS] = json(nwsAlerts([nwsMessage('m', gale, null)]));
    await stage.start();
    expect(
      stage
        .live()
        .alerts()
        .find(({ eventType }) => eventType === 'Gale Warning')?.areas,
    ).toEqual([]);
  });
});
