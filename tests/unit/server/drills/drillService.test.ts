import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FacilityEvent } from '#contracts/facilityEvent.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { createDrillService, DRILL_MS } from '#server/useCases/drills/drillService.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

const YARD = { clientId: 'ACME', id: 'YARD', lon: -101.83, lat: 35.22 };
const CLOSE = { facilityId: 'YARD', distanceM: 3_000, bearingDeg: 90 };

const clock = { atMs: MISSION_TIME_MS, nowMs: () => clock.atMs };
const feed = vi.fn();
const announce = vi.fn();
const createService = () =>
  createDrillService({ clock, rulesFor: () => DEFAULT_CLIENT_RULES, feed, announce });

beforeEach(() => {
  clock.atMs = MISSION_TIME_MS;
  vi.clearAllMocks();
});

describe('a drill', () => {
  test('alerts as a strike at that place would, for two minutes', () => {
    const service = createService();
    const drill = service.begin(YARD, CLOSE);
    expect(Date.parse(drill.endsAt) - Date.parse(drill.strikeAt)).toBe(DRILL_MS);
    const [alert, warning] = service.eventsOf('ACME', 'YARD');
    expect(FacilityEvent.parse(alert)).toMatchObject({
      eventType: 'lightning_alert',
      alertStatus: 'ALERT',
      eventStartAt: drill.strikeAt,
      eventExpiresAt: drill.endsAt,
    });
    expect(alert!.closestStrike!.distance).toBeCloseTo(3_000, -1);
    expect(warning).toMatchObject({ eventType: 'lightning_warning' });
  });

  test('is over at its end, one millisecond before it is not', () => {
    const service = createService();
    service.begin(YARD, CLOSE);
    clock.atMs += DRILL_MS - 1;
    expect(service.eventsOf('ACME', 'YARD')).toHaveLength(2);
    clock.atMs += 1;
    expect(service.eventsOf('ACME', 'YARD')).toEqual([]);
  });

  test('warns only from beyond the alert circle, and does nothing from beyond both', () => {
    const service = createService();
    service.begin(YARD, { ...CLOSE, distanceM: 12_000 });
    expect(service.eventsOf('ACME', 'YARD').map(({ alertStatus }) => alertStatus)).toEqual(['WARNING']);
    service.begin(YARD, { ...CLOSE, distanceM: 30_000 });
    expect(service.eventsOf('ACME', 'YARD')).toEqual([]);
  });

  test('goes through the feed once and hurries the screens of its facility', () => {
    createService().begin(YARD, CLOSE);
    expect(feed).toHaveBeenCalledTimes(1);
    expect(feed.mock.calls[0]![0]).toMatchObject({ atMs: MISSION_TIME_MS });
    expect(announce).toHaveBeenCalledExactlyOnceWith('ACME', 'YARD');
  });

  test('can be ended early, and only where one runs', () => {
    const service = createService();
    expect(service.end('ACME', 'YARD')).toBe(false);
    expect(announce).not.toHaveBeenCalled();
    service.begin(YARD, CLOSE);
    expect(service.end('ACME', 'YARD')).toBe(true);
    expect(service.eventsOf('ACME', 'YARD')).toEqual([]);
    expect(announce).toHaveBeenCalledTimes(2);
  });

  test('touches no other facility and no other client', () => {
    const service = createService();
    service.begin(YARD, CLOSE);
    expect(service.eventsOf('ACME', 'OTHER')).toEqual([]);
    expect(service.eventsOf('OTHER', 'YARD')).toEqual([]);
  });
});
