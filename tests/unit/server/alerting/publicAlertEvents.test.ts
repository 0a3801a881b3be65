import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPublicAlertEvents, type PublicAlertEvents } from '#server/alerting/publicAlertEvents.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';
import { createLiveAlerts, type LiveAlerts } from '#server/sources/alerts/liveAlerts.ts';
import { createPullClient } from '#server/sources/pull/pullClient.ts';
import { createSourceReadings, type SourceReadings } from '#server/sources/sourceReadings.ts';
import { answering, startLocalServer, type LocalAnswer } from '../../../support/localServer.ts';
import { createSteppedPolls } from '../../../support/steppedPolls.ts';
import { ecccAlerts, ecccRow, nwsAlerts, nwsMessage, squareAround } from '../sources/alerts/alertAnswers.ts';

const GEO_JSON = { 'content-type': 'application/geo+json' };
const NOON_MS = Date.UTC(2026, 10, 23, 12);
const MINUTE_MS = 60_000;
const NWS = '/alerts/active?status=actual';
const ECCC = '/collections/weather-alerts/items?f=json&lang=en&limit=10000';

const ADAIR: EngineFacility = { clientId: 'ACME', id: 'ADAIR', lon: -85.3, lat: 37.1 };
const LEXINGTON: EngineFacility = { clientId: 'ACME', id: 'LEXINGTON', lon: -84.5, lat: 38.04 };
const TORONTO: EngineFacility = { clientId: 'ACME', id: 'TORONTO', lon: -79.4, lat: 43.7 };

/** An alert that keeps the list from being empty, over no facility. */
const ELSEWHERE = nwsMessage('else', { event: 'Wind Advisory', parameters: {} }, squareAround(-100, 40));

let server: Awaited<ReturnType<typeof startLocalServer>>;
let answers: Record<string, LocalAnswer>;
let facilities: readonly EngineFacility[];
let readings: SourceReadings;
let live: LiveAlerts;
let events: PublicAlertEvents;
let nowMs: number;
let nws: ReturnType<typeof createSteppedPolls>;
let eccc: ReturnType<typeof createSteppedPolls>;
let keplerIds: number;

const json = (body: object) => answering(200, GEO_JSON, JSON.stringify(body));
const clock = { nowMs: () => nowMs };

beforeEach(async () => {
  nowMs = NOON_MS;
  keplerIds = 0;
  facilities = [ADAIR, LEXINGTON, TORONTO];
  answers = { [NWS]: json(nwsAlerts([nwsMessage('a'), ELSEWHERE])), [ECCC]: json(ecccAlerts([ecccRow()])) };
  server = await startLocalServer((request, response) => {
    (answers[request.url!] ?? answering(404, GEO_JSON))(request, response);
  });
});
afterEach(async () => {
  await live.stop();
  await server.stop();
});

function follow(urls = { nws: server.url as string | null, eccc: server.url as string | null }): void {
  nws = createSteppedPolls();
  eccc = createSteppedPolls();
  readings = createSourceReadings(clock);
  live = createLiveAlerts({
    client: createPullClient({ userAgent: 'SafetyCommandCenter/1.0 (ops@example.com)', timeoutMs: 20_000 }),
    clock,
    log: { info: () => {}, warn: () => {} },
    urls,
    census: () => null,
    readings,
    pauses: { nws: nws.pause, eccc: eccc.pause },
  });
}

function judge(restored: Parameters<typeof createPublicAlertEvents>[0]['restored'] = []): void {
  events = createPublicAlertEvents({
    facilities: () => facilities,
    source: live,
    newKeplerId: () => `alert-${(keplerIds += 1)}`,
    restored,
  });
}

async function start(): Promise<void> {
  follow();
  judge();
  await Promise.all([nws.over(), eccc.over()]);
}

const changes = () =>
  events.advanceTo(nowMs).map(({ kind, facilityId, event }) => `${kind} ${facilityId} ${event.eventType}`);
const eventAt = ({ clientId, id }: EngineFacility) => events.eventsOf(clientId, id)[0];
const listed = (...messages: object[]) => json(nwsAlerts([...messages, ELSEWHERE], '2026-11-23T11:59:30Z'));
const RAISED = [
  'raised ADAIR nws-alerts/Tornado Warning',
  'raised TORONTO eccc-alerts/freezing rain warning',
];

describe('createPublicAlertEvents', () => {
  it('warns at a yard inside the outline of a warning, and closes nothing', async () => {
    await start();
    expect(changes()).toEqual(RAISED);
    expect(eventAt(ADAIR)).toMatchObject({
      keplerId: 'alert-1',
      alertStatus: 'WARNING',
      yardStatus: 'OPEN',
      eventStartAt: '2026-11-23T12:00:00.000Z',
      eventExpiresAt: '2026-11-23T12:45:00.000Z',
      title: { 'en-US': 'Tornado Warning' },
      message: { 'en-US': 'At 550 AM CST, a confirmed tornado was located.\n\nTAKE COVER NOW!' },
    });
    expect([eventAt(LEXINGTON), changes()]).toEqual([undefined, []]);
  });

  it('tells the words of Canada in both languages [LANG-08]', async () => {
    await start();
    changes();
    expect(eventAt(TORONTO)).toMatchObject({
      title: { 'en-US': 'Freezing rain warning', 'fr-CA': 'Avertissement de pluie verglaçante' },
      message: { 'en-US': 'Freezing rain on tap.', 'fr-CA': 'Pluie verglaçante en perspective.' },
      eventExpiresAt: '2026-11-23T20:04:06.795Z',
    });
  });

  it('ranks a tornado above a wind, and both below a strike in the warning ring', async () => {
    const wind = nwsMessage('w', { event: 'High Wind Warning', parameters: {} });
    answers[NWS] = json(nwsAlerts([nwsMessage('a'), wind]));
    await start();
    changes();
    const ranks = events.eventsOf('ACME', 'ADAIR').map(({ global_severity: severity }) => severity!);
    expect(ranks).toHaveLength(2);
    expect(ranks[0]).toBeGreaterThan(ranks[1]!);
    expect([ranks[0]! < 55, ranks[1]! >= 30]).toEqual([true, true]);
  });

  it('keeps the beginning and the end of a long text', async () => {
    answers[NWS] = listed(nwsMessage('a', { description: 'Start. '.repeat(1_000) }));
    await start();
    changes();
    const { 'en-US': text = '' } = eventAt(ADAIR)!.message as Record<string, string>;
    expect(text.length).toBeLessThan(1_210);
    expect(text).toMatch(/^Start\. .+ … .+TAKE COVER NOW!$/su);
  });

  it('warns from the begin of the danger on, not before', async () => {
    answers[NWS] = listed(nwsMessage('a', { onset: '2026-11-23T12:10:00Z' }));
    answers[ECCC] = answering(503, {});
    await start();
    expect(changes()).toEqual([]);
    nowMs += 10 * MINUTE_MS;
    expect(changes()).toEqual([RAISED[0]]);
  });

  it('follows an update as the same event, also where it begins later [S2]', async () => {
    await start();
    changes();
    answers[NWS] = listed(
      nwsMessage('b', {
        messageType: 'Update',
        references: ['a'],
        sent: '2026-11-23T11:59:00Z',
        onset: '2026-11-23T12:20:00Z',
        ends: '2026-11-23T13:15:00Z',
        description: 'The tornado moves on.',
      }),
      nwsMessage('a'),
    );
    await nws.next();
    expect(changes()).toEqual(['moved ADAIR nws-alerts/Tornado Warning']);
    expect(eventAt(ADAIR)).toMatchObject({
      keplerId: 'alert-1',
      eventStartAt: '2026-11-23T12:00:00.000Z',
      eventExpiresAt: '2026-11-23T13:15:00.000Z',
      message: { 'en-US': 'The tornado moves on.\n\nTAKE COVER NOW!' },
    });
  });

  it('ends with the chain: by a Cancel, or when a whole list names it no more', async () => {
    await start();
    changes();
    answers[NWS] = listed(nwsMessage('c', { messageType: 'Cancel', references: ['a'] }), nwsMessage('a'));
    await nws.next();
    expect(changes()).toEqual(['ended ADAIR nws-alerts/Tornado Warning']);
    expect(eventAt(ADAIR)).toBeUndefined();
  });

  it('ends when its time is over, to the millisecond, though the service is silent', async () => {
    await start();
    changes();
    answers[NWS] = answering(503, {});
    await nws.next();
    nowMs = Date.UTC(2026, 10, 23, 12, 45) - 1;
    expect([changes(), eventAt(ADAIR)?.keplerId]).toEqual([[], 'alert-1']);
    nowMs += 1;
    expect(changes()).toEqual(['ended ADAIR nws-alerts/Tornado Warning']);
  });

  const unreadable = { properties: {} };
  it.each<[string, LocalAnswer, number]>([
    ['a failure', answering(503, {}), 20],
    ['an empty list', json(nwsAlerts([])), 0],
    ['a list that is cut off', answering(200, GEO_JSON, '{"type":"FeatureColl'), 0],
    ['an HTML page', answering(200, { 'content-type': 'text/html' }, '<html></html>'), 0],
    ['an older list', json(nwsAlerts([ELSEWHERE], '2026-11-23T11:58:00Z')), 0],
    ['a list of a time to come', json(nwsAlerts([ELSEWHERE], '2026-11-23T13:00:00Z')), 0],
    ['a list with an alert that cannot be read', listed(unreadable), 0],
    ['a list that is too old to prove anything', listed(), 20],
  ])('goes on after %s [S2][S4]', async (_, answer, minutes) => {
    await start();
    changes();
    answers[NWS] = answer;
    nowMs += minutes * MINUTE_MS;
    await nws.next();
    expect([changes(), eventAt(ADAIR)?.keplerId]).toEqual([[], 'alert-1']);
  });

  it('is not made shorter by a list in which the longer of two alerts cannot be read [S2][S4]', async () => {
    const longer = nwsMessage('l', { ends: '2026-11-23T14:00:00Z' });
    answers[NWS] = json(nwsAlerts([nwsMessage('a'), longer]));
    await start();
    changes();
    answers[NWS] = listed(nwsMessage('a'), unreadable);
    await nws.next();
    expect([changes(), eventAt(ADAIR)?.eventExpiresAt]).toEqual([[], '2026-11-23T14:00:00.000Z']);
  });

  it('stands after a restart until the first list or its own end says otherwise [S2][S13]', async () => {
    await start();
    events.advanceTo(nowMs);
    const restored = facilities.flatMap(({ clientId, id: facilityId }) =>
      events.eventsOf(clientId, facilityId).map((event) => ({ clientId, facilityId, event })),
    );
    await live.stop();
    answers[NWS] = answering(503, {});
    follow();
    judge(restored);
    await Promise.all([nws.over(), eccc.over()]);
    expect([changes(), eventAt(ADAIR)?.keplerId]).toEqual([[], 'alert-1']);
    answers[NWS] = listed(nwsMessage('a'));
    await nws.next();
    expect([changes(), eventAt(ADAIR)?.keplerId]).toEqual([[], 'alert-1']);
    answers[NWS] = listed();
    await nws.next();
    expect(changes()).toEqual(['ended ADAIR nws-alerts/Tornado Warning']);
  });

  it('is another event where an earlier run closed by it, and this one only warns', async () => {
    await start();
    events.advanceTo(nowMs);
    const closing = { ...eventAt(ADAIR)!, alertStatus: 'ALERT' as const };
    nowMs += MINUTE_MS;
    judge([{ clientId: 'ACME', facilityId: 'ADAIR', event: closing }]);
    expect(changes()).toEqual([`ended ADAIR ${closing.eventType}`, ...RAISED]);
    expect(eventAt(ADAIR)).toMatchObject({
      alertStatus: 'WARNING',
      eventStartAt: '2026-11-23T12:01:00.000Z',
      eventExpiresAt: closing.eventExpiresAt,
    });
    expect(eventAt(ADAIR)?.keplerId).not.toBe(closing.keplerId);
  });

  it('keeps to its own end what a service told that is not asked any more', async () => {
    await start();
    events.advanceTo(nowMs);
    const restored = [{ clientId: 'ACME', facilityId: 'ADAIR', event: eventAt(ADAIR)! }];
    await live.stop();
    follow({ nws: null, eccc: null });
    judge(restored);
    expect([changes(), eventAt(ADAIR)?.keplerId]).toEqual([[], 'alert-1']);
    nowMs = Date.UTC(2026, 10, 23, 12, 45);
    expect(changes()).toEqual(['ended ADAIR nws-alerts/Tornado Warning']);
  });

  it('follows a facility that comes, moves and goes', async () => {
    await start();
    changes();
    facilities = [
      { ...ADAIR, id: 'NEW' },
      { ...ADAIR, lon: -84.5, lat: 38.04 },
    ];
    expect(changes().toSorted()).toEqual([
      'ended ADAIR nws-alerts/Tornado Warning',
      'ended TORONTO eccc-alerts/freezing rain warning',
      'raised NEW nws-alerts/Tornado Warning',
    ]);
  });

  it('is measured for the page of sources by the time inside the lists [S5]', async () => {
    await start();
    expect(readings.read()).toMatchObject([
      { profile: { id: 'nws-alerts' }, content: 'alerts', condition: 'well', acceptedRows: 2 },
      { profile: { id: 'eccc-alerts' }, content: 'alerts', condition: 'well', acceptedRows: 1 },
    ]);
    answers[NWS] = answering(429, {});
    nowMs += 16 * MINUTE_MS;
    await nws.next();
    expect(readings.read()[0]).toMatchObject({
      condition: 'gone',
      lastContentMs: Date.UTC(2026, 10, 23, 11, 59),
      errorCount: 1,
      lastErrors: [{ reason: expect.stringContaining('429') as string }],
    });
  });
});
