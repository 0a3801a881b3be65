import { describe, expect, it } from 'vitest';
import { FacilityEvent } from '#contracts/facilityEvent.ts';
import { createPublicAlertEvents } from '#server/alerting/publicAlertEvents.ts';
import type { ServiceAlert } from '#server/sources/alerts/liveAlerts.ts';
import { TORNADO } from '../handAlertList.ts';
import { MINUTE_MS, NOW_MS, YARD } from './engineFixture.ts';

const HOUR_MS = 60 * MINUTE_MS;

/** A warning of the wind; `from` and `until` in hours from now. */
const wind = (
  id: string,
  [from, until]: readonly [from: number, until: number],
  updates?: readonly string[],
): ServiceAlert => ({
  ...TORNADO,
  id,
  eventType: 'High Wind Warning',
  fromMs: NOW_MS + from * HOUR_MS,
  untilMs: NOW_MS + until * HOUR_MS,
  ...(updates === undefined ? {} : { updates }),
});
const TODAY = wind('today', [0, 1], []);
const TOMORROW = wind('tomorrow', [24, 30], []);

/** Warnings over the yard, which close it, as the test lists them. */
function begin(alerts: readonly ServiceAlert[], restored: readonly FacilityEvent[] = []) {
  let nowMs = NOW_MS;
  let revision = 0;
  let isWhole = true;
  let nth = 0;
  const place = { clientId: YARD.clientId, facilityId: YARD.id };
  const events = createPublicAlertEvents({
    facilities: () => [YARD],
    source: {
      alerts: () => alerts.filter(({ untilMs }) => nowMs < untilMs),
      isCurrent: () => isWhole,
      revision: () => revision,
    },
    newKeplerId: () => `alert-${(nth += 1)}`,
    actions: { actionAt: () => 'close', revision: () => 0 },
    restored: restored.map((event) => ({ ...place, event })),
  });
  const standing = () => events.eventsOf(YARD.clientId, YARD.id);
  const stage = {
    standing,
    list(next: readonly ServiceAlert[], isRead = true) {
      alerts = next;
      isWhole = isRead;
      revision += 1;
      return stage.at((nowMs - NOW_MS) / HOUR_MS);
    },
    /** Id and end of the event so many hours after the start, the end in hours; null: there is none. */
    at(hours: number) {
      nowMs = NOW_MS + hours * HOUR_MS;
      events.advanceTo(nowMs);
      const [event] = standing();
      if (event?.eventExpiresAt === undefined) return null;
      return [event.keplerId, (Date.parse(event.eventExpiresAt) - NOW_MS) / HOUR_MS];
    },
    /** The same list after a restart, with the events as they were stored. */
    again: () =>
      begin(
        alerts,
        standing().map((event) => FacilityEvent.parse(event)),
      ),
  };
  return stage;
}

describe('a warning that begins later, while one of its type stands', () => {
  it('closes from its own begin on, and not from the end of the other [S2][GAP-139]', () => {
    const stage = begin([TODAY, TOMORROW]);
    expect(stage.at(0)).toEqual(['alert-1', 1]);
    expect(stage.at(1)).toBeNull();
    expect(stage.at(24)).toEqual(['alert-2', 30]);
  });

  it('is no other one for being updated, after a restart too [S2][S13]', () => {
    const stage = begin([TODAY, TOMORROW]);
    stage.at(0);
    const updated = [TODAY, wind('later', [23, 31], ['tomorrow'])];
    expect(stage.list(updated)).toEqual(['alert-1', 1]);
    expect(stage.again().at(0)).toEqual(['alert-1', 1]);
    expect(stage.again().at(1)).toBeNull();
  });

  it('counts where it updates the one that stands, over any number of updates and a restart [S2][S13]', () => {
    const stage = begin([TODAY, TOMORROW]);
    stage.at(0);
    expect(stage.list([wind('moved', [2, 3], ['today']), TOMORROW])).toEqual(['alert-1', 3]);
    expect(stage.again().at(0)).toEqual(['alert-1', 3]);
    expect(stage.list([wind('again', [4, 5], ['moved']), TOMORROW])).toEqual(['alert-1', 5]);
    expect(stage.again().list([wind('last', [4, 6], ['again']), TOMORROW])).toEqual(['alert-1', 6]);
  });

  it('counts where its service does not say what it updates [S2]', () => {
    const stage = begin([wind('today', [0, 1]), wind('tomorrow', [24, 30])]);
    expect(stage.at(0)).toEqual(['alert-1', 1]);
    expect(stage.at(1)).toEqual(['alert-1', 30]);
  });

  it('counts by what stood before a list that could not be read whole [S2][S4]', () => {
    const other = wind('other', [0, 2], []);
    const stage = begin([TODAY, other]);
    expect(stage.at(0)).toEqual(['alert-1', 2]);
    expect(stage.list([TODAY], false)).toEqual(['alert-1', 2]);
    expect(stage.again().list([TODAY, wind('moved', [1.5, 3], ['other'])])).toEqual(['alert-1', 3]);
  });

  it('counts beside an event of an earlier version only where it updates something [S2]', () => {
    const stage = begin([TODAY]);
    stage.at(0);
    const { messageIds: _, ...old } = stage.standing()[0]!;
    expect(begin([TODAY, TOMORROW], [old]).at(0)).toEqual([old.keplerId, 1]);
    const moved = [wind('moved', [2, 3], ['today'])];
    expect(begin(moved, [old]).at(0)).toEqual([old.keplerId, 3]);
    expect(begin([], [old]).list([], false)).toEqual([old.keplerId, 1]);
    expect(begin(moved, [old]).list([TODAY], false)).toEqual([old.keplerId, 1]);
  });
});
