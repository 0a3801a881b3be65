import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, type LocalAnswer } from '../../../../support/localServer.ts';
import { ecccAlerts, ecccRow, nwsAlerts, nwsMessage } from './alertAnswers.ts';
import {
  ECCC,
  GEO_JSON,
  IN_ADAIR,
  IN_LEXINGTON,
  IN_TORONTO,
  json,
  MINUTE_MS,
  NOON_MS,
  NWS,
  zoneOnly,
  startAlertStage,
} from './alertStage.ts';

const MODIFIED = { ...GEO_JSON, 'last-modified': 'Mon, 23 Nov 2026 11:59:00 GMT' };

let stage: Awaited<ReturnType<typeof startAlertStage>>;
beforeEach(async () => void (stage = await startAlertStage()));
afterEach(() => stage.stop());

describe('createLiveAlerts', () => {
  it('warns inside the outline of a warning, and nowhere else', async () => {
    await stage.start();
    expect(stage.eventsAt(IN_ADAIR)).toEqual(['Tornado Warning']);
    expect(stage.eventsAt(IN_LEXINGTON)).toEqual([]);
    expect(stage.eventsAt(IN_TORONTO)).toEqual(['freezing rain warning']);
    expect([stage.live().isKnownAt(IN_ADAIR), stage.live().isKnownAt(IN_TORONTO), stage.warnings]).toEqual([
      true,
      true,
      [],
    ]);
  });

  it('is as old as its oldest list, and not whole while a service has sent none [S4][S5]', async () => {
    stage.answers[NWS] = answering(503, GEO_JSON);
    await stage.start();
    const oldestMs = stage.live().times()!.oldestMs;
    expect(Math.abs(oldestMs - NOON_MS)).toBeLessThan(5 * MINUTE_MS);
    expect(stage.live().times()).toEqual({ oldestMs, isWhole: false });
    stage.answers[NWS] = json(nwsAlerts([nwsMessage('a')]));
    await stage.nws.next();
    expect(stage.live().times()).toEqual({ oldestMs: NOON_MS - MINUTE_MS, isWhole: true });
  });

  it('lists what holds later, and warns of it only then', async () => {
    const onset = '2026-11-23T12:10:00Z';
    stage.answers[NWS] = json(nwsAlerts([nwsMessage('a', { onset })]));
    await stage.start();
    expect([stage.eventsAt(IN_ADAIR), stage.live().alerts().length]).toEqual([[], 2]);
    stage.clock.atMs += 10 * MINUTE_MS;
    expect(stage.eventsAt(IN_ADAIR)).toEqual(['Tornado Warning']);
    stage.clock.atMs = Date.UTC(2026, 10, 23, 12, 45);
    expect([stage.eventsAt(IN_ADAIR), stage.live().alerts().length]).toEqual([[], 1]);
  });

  it('lists the most urgent first, an unlisted type before all', async () => {
    const events = ['Wind Advisory', 'Tornado Warning', 'Meteor Warning'];
    stage.answers[NWS] = json(nwsAlerts(events.map((event) => nwsMessage(event.slice(0, 1), { event }))));
    stage.answers[ECCC] = answering(503, {});
    await stage.start();
    expect(
      stage
        .live()
        .alerts()
        .map(({ eventType }) => eventType),
    ).toEqual(['Meteor Warning', 'Tornado Warning', 'Wind Advisory']);
  });

  it('ends an alert with a newer list, and not with an older one [S5]', async () => {
    await stage.start();
    stage.answers[NWS] = json(nwsAlerts([zoneOnly('Wind Advisory')], '2026-11-23T11:58:59Z'));
    await stage.nws.next();
    expect(stage.eventsAt(IN_ADAIR)).toEqual(['Tornado Warning']);
    stage.answers[NWS] = json(nwsAlerts([zoneOnly('Wind Advisory')], '2026-11-23T11:59:30Z'));
    await stage.nws.next();
    expect(stage.eventsAt(IN_ADAIR)).toEqual([]);
  });

  it('asks for the whole list again once it is not current, though the service says that nothing is newer [S4]', async () => {
    stage.answers[NWS] = json(nwsAlerts([nwsMessage('a')]), MODIFIED);
    await stage.start();
    stage.clock.atMs += 16 * MINUTE_MS;
    const newer = { updated: new Date(stage.clock.atMs).toISOString() };
    const list = json({ ...nwsAlerts([nwsMessage('a')]), ...newer }, MODIFIED);
    // as where the time that it stated before lies ahead
    stage.answers[NWS] = (request, response) =>
      (request.headers['if-modified-since'] === undefined ? list : answering(304, {}))(request, response);
    await stage.nws.next();
    expect(stage.live().isCurrent('nws-alerts')).toBe(true);
  });

  it('asks for the next list in a minute after an older one, as another server of the service may hold [S2]', async () => {
    await stage.start();
    const updated = new Date(stage.clock.atMs - 2 * MINUTE_MS).toISOString();
    stage.answers[NWS] = json({ ...nwsAlerts([nwsMessage('b')]), updated });
    for (let minute = 1; minute <= 3; minute += 1) await stage.nws.next();
    expect(Math.max(...stage.waits)).toBeLessThanOrEqual(1.1 * MINUTE_MS);
    expect(stage.warnings).toEqual(['the list of alerts is older than the one before']);
    expect(
      stage
        .live()
        .alerts()
        .map(({ id }) => id.at(-1)),
    ).toContain('a');
  });

  it('asks for what is newer than the list that it holds, also after an older one with a later stamp [S2]', async () => {
    stage.answers[NWS] = json(nwsAlerts([nwsMessage('a')]), MODIFIED);
    await stage.start();
    const updated = new Date(stage.clock.atMs - 2 * MINUTE_MS).toISOString();
    const later = { ...MODIFIED, 'last-modified': 'Mon, 23 Nov 2026 11:59:40 GMT' };
    stage.answers[NWS] = json({ ...nwsAlerts([nwsMessage('b')]), updated }, later);
    await stage.nws.next();
    await stage.nws.next();
    expect(stage.server.requests.at(-1)!.headers['if-modified-since']).toBe(MODIFIED['last-modified']);
  });

  it('has a warning where its outline, which crosses itself, covers a place twice [S4]', async () => {
    // around Adair, and around it again
    const ring = [-1, 1, 1, -1, -2, 2, 2, -2, -1].map((east, nth) => {
      return [IN_ADAIR[0] + east, IN_ADAIR[1] + [-1, -1, 1, 1, -2, -2, 2, 2, -1][nth]!];
    });
    stage.answers[NWS] = json(nwsAlerts([nwsMessage('a', {}, { type: 'Polygon', coordinates: [ring] })]));
    await stage.start();
    expect(stage.eventsAt(IN_ADAIR)).toEqual(['Tornado Warning']);
    expect(stage.eventsAt([IN_ADAIR[0] + 3, IN_ADAIR[1]])).toEqual([]);
  });

  it('asks for what is newer, and takes no sign of freshness from 304 [S5]', async () => {
    stage.answers[NWS] = json(nwsAlerts([nwsMessage('a')]), MODIFIED);
    await stage.start();
    stage.answers[NWS] = answering(304, {});
    stage.clock.atMs += 14 * MINUTE_MS;
    await stage.nws.next();
    expect(stage.server.requests.at(-1)!.headers['if-modified-since']).toBe(MODIFIED['last-modified']);
    expect([stage.warnings, stage.live().isKnownAt(IN_LEXINGTON)]).toEqual([[], true]);
    stage.clock.atMs += 1;
    await stage.nws.next();
    expect([stage.live().isKnownAt(IN_LEXINGTON), stage.eventsAt(IN_ADAIR)]).toEqual([
      false,
      ['Tornado Warning'],
    ]);
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
    stage.answers[NWS] = answer;
    await stage.start();
    expect([
      stage.live().isKnownAt(IN_ADAIR),
      stage.live().isKnownAt(IN_TORONTO),
      stage.eventsAt(IN_ADAIR),
    ]).toEqual([false, true, []]);
    expect(stage.warnings).toEqual([expect.stringMatching(new RegExp(reason, 'iu'))]);
  });

  it('does not know while one alert of the list cannot be read, and keeps the others [S4]', async () => {
    stage.answers[NWS] = json(nwsAlerts([nwsMessage('a'), { properties: {} }]));
    await stage.start();
    expect([stage.live().isKnownAt(IN_LEXINGTON), stage.eventsAt(IN_ADAIR)]).toEqual([
      false,
      ['Tornado Warning'],
    ]);
  });

  it('asks for the next list in a minute though an alert of this one cannot be read, and says what it lacks [S2]', async () => {
    stage.answers[NWS] = json(nwsAlerts([nwsMessage('a'), { properties: {} }]), MODIFIED);
    await stage.start();
    for (let minute = 1; minute <= 3; minute += 1) await stage.nws.next();
    expect(Math.max(...stage.waits)).toBeLessThanOrEqual(1.1 * MINUTE_MS);
    expect(stage.warnings).toEqual(['1 rows of the list of alerts could not be read']);
    // the same list may be whole by then
    expect(stage.server.requests.at(-1)!.headers['if-modified-since']).toBeUndefined();
    stage.answers[NWS] = json(nwsAlerts([]));
    await stage.nws.next();
    expect(stage.waits.at(-1)).toBeGreaterThan(1.5 * MINUTE_MS);
  });

  it('is as old as the oldest of its current lists, and of no time without one [S5]', async () => {
    await stage.start();
    const [nwsMs, ecccMs] = [Date.UTC(2026, 10, 23, 11, 59), Date.UTC(2026, 10, 23, 11, 59, 41, 172)];
    expect(stage.live().currentAsOfMs()).toBe(nwsMs);
    stage.clock.atMs = nwsMs + 15 * MINUTE_MS + 1;
    expect(stage.live().currentAsOfMs()).toBe(ecccMs);
    stage.clock.atMs = ecccMs + 15 * MINUTE_MS + 1;
    expect(stage.live().currentAsOfMs()).toBeNull();
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
      stage.answers[path] = answering(500, {});
      await stage.start();
      expect([stage.live().isKnownAt(place), stage.live().isKnownAt([-30, 50])]).toEqual([false, true]);
    },
  );

  it('does not know Canada after a list that is not whole [S4]', async () => {
    stage.answers[ECCC] = json(ecccAlerts([ecccRow()], { numberMatched: 300 }));
    await stage.start();
    expect([stage.live().isKnownAt(IN_TORONTO), stage.live().isKnownAt(IN_ADAIR)]).toEqual([false, true]);
    expect(stage.warnings).toEqual(['The list has 1 of 300 alerts.']);
  });
});
