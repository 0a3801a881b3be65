import { describe, expect, test } from 'vitest';
import { FacilityEvent } from '#contracts/facilityEvent.ts';
import { UNKNOWN_WARNINGS_TEXT } from '#server/alerting/eventTexts.ts';
import { createUnknownWarnings } from '#server/alerting/unknownWarnings.ts';
import { MINUTE_MS, NOW_MS, YARD } from './engineFixture.ts';

const FAR = { ...YARD, id: 'FAR', lon: 10, lat: 50 };
const PLACE = { clientId: YARD.clientId, facilityId: YARD.id };

/** Two facilities, of which the test says whose warnings close them and are known. */
function watching(restored: Parameters<typeof createUnknownWarnings>[0]['restored'] = []) {
  const world = { facilities: [YARD, FAR], closing: [YARD.id], known: [] as number[] };
  let ids = 0;
  const warnings = createUnknownWarnings({
    facilities: () => world.facilities,
    source: { isKnownAt: ([lon]) => world.known.includes(lon) },
    closesAt: ({ facilityId }) => world.closing.includes(facilityId),
    newKeplerId: () => `u${(ids += 1)}`,
    restored,
  });
  const pass = (nowMs: number) =>
    warnings.advanceTo(nowMs).map(({ kind, facilityId, event }) => [kind, facilityId, event.keplerId]);
  const eventsAt = (facilityId: string) => warnings.eventsOf('ACME', facilityId);
  return { world, warnings, pass, eventsAt };
}

describe('a facility that warnings close, and whose warnings are not known [S1][S4][GAP-139]', () => {
  test('is UNKNOWN by an event without an end, and the others are not', () => {
    const { warnings, eventsAt } = watching();
    const [change, ...more] = warnings.advanceTo(NOW_MS);
    expect(more).toEqual([]);
    expect(change).toMatchObject({ kind: 'raised', ...PLACE });
    expect(eventsAt('YARD')).toEqual([change?.event]);
    expect(FacilityEvent.parse(change?.event)).toEqual(change?.event);
    expect(change?.event).toEqual({
      keplerId: 'u1',
      eventType: 'weather-alerts/unknown',
      alertStatus: 'UNKNOWN',
      status: 'UNKNOWN',
      severity: 0,
      global_severity: 0,
      eventStartAt: new Date(NOW_MS).toISOString(),
      ...UNKNOWN_WARNINGS_TEXT,
      yardStatus: 'UNKNOWN',
      geom: { coordinates: [YARD.lon, YARD.lat] },
    });
    expect(eventsAt('FAR')).toEqual([]);
    expect(eventsAt('NOBODY')).toEqual([]);
  });

  test('stays so with the same event until its warnings are known, and is UNKNOWN anew when they are not', () => {
    const { world, pass, eventsAt } = watching();
    expect(pass(NOW_MS)).toEqual([['raised', 'YARD', 'u1']]);
    const before = eventsAt('YARD');
    expect(pass(NOW_MS + MINUTE_MS)).toEqual([]);
    expect(eventsAt('YARD')).toEqual(before);
    world.known = [YARD.lon];
    expect(pass(NOW_MS + 2 * MINUTE_MS)).toEqual([['ended', 'YARD', 'u1']]);
    expect(eventsAt('YARD')).toEqual([]);
    expect(pass(NOW_MS + 3 * MINUTE_MS)).toEqual([]);
    world.known = [];
    expect(pass(NOW_MS + 4 * MINUTE_MS)).toEqual([['raised', 'YARD', 'u2']]);
  });

  test('is not, once its policy closes it by no warning, or it is gone', () => {
    const { world, pass, eventsAt } = watching();
    world.closing = [YARD.id, FAR.id];
    expect(pass(NOW_MS)).toEqual([
      ['raised', 'YARD', 'u1'],
      ['raised', 'FAR', 'u2'],
    ]);
    world.closing = [FAR.id];
    expect(pass(NOW_MS)).toEqual([['ended', 'YARD', 'u1']]);
    world.facilities = [YARD];
    expect(pass(NOW_MS)).toEqual([['ended', 'FAR', 'u2']]);
    expect([...eventsAt('YARD'), ...eventsAt('FAR')]).toEqual([]);
  });

  test('keeps its event over a restart', () => {
    const { pass: passBefore, eventsAt: eventsBefore } = watching();
    passBefore(NOW_MS);
    const [event] = eventsBefore('YARD');
    const { pass, eventsAt } = watching([{ ...PLACE, event: event! }]);
    expect(eventsAt('YARD')).toEqual([event]);
    expect(pass(NOW_MS + MINUTE_MS)).toEqual([]);
    expect(eventsAt('YARD')).toEqual([event]);
  });
});
