import { describe, expect, test } from 'vitest';
import type { AlertsFile, FacilityEvent } from '#contracts/facilityEvent.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { contradictionsIn, duplicatesIn, lostWritesIn } from './leaderJudge.ts';

const START_MS = Date.UTC(2026, 6, 14, 21, 0, 0);

function fileAt(secondsIn: number, events: readonly Partial<FacilityEvent>[]): AlertsFile {
  const atMs = START_MS + secondsIn * 1_000;
  const activeAlerts = events.map((event) => ({
    keplerId: 'k1',
    eventType: 'OVERRIDE',
    alertStatus: 'OVERRIDE' as const,
    eventStartAt: isoInstant(START_MS),
    ...event,
  }));
  const alerts = [{ facilityId: 'YARD', id: 'k1', highestSeverityAlert: null, activeAlerts }];
  const generatedAt = isoInstant(atMs);
  return { client: 'ACME', generatedAt, lightningAsOf: generatedAt, alerts: events.length > 0 ? alerts : [] };
}
const from = (name: string, file: AlertsFile) => ({ from: name, file });
const CLOSED = {
  overrideId: 'k1',
  facilityId: 'YARD',
  setAtMs: START_MS,
  removalAskedAtMs: null,
  removedAtMs: null,
};
const STRUCK = { eventType: 'lightning_alert', eventExpiresAt: isoInstant(START_MS + 60_000) };

describe('the judge of two services', () => {
  test('finds the closed yard of which a second service says nothing, with fresh times [S13]', () => {
    const heard = [from('A', fileAt(1, [{}])), from('B', fileAt(2, []))];
    expect(contradictionsIn(heard, [CLOSED])).toHaveLength(1);
    expect(contradictionsIn(heard.toReversed(), [CLOSED])).toHaveLength(1);
    // it may have been written up to the next evaluation
    expect(contradictionsIn(heard, [{ ...CLOSED, removalAskedAtMs: START_MS + 3_500 }])).toEqual([]);
    expect(contradictionsIn(heard, [{ ...CLOSED, removalAskedAtMs: START_MS + 4_500 }])).toHaveLength(1);
  });

  test('finds a lightning alert that is gone before its end, and takes UNKNOWN for no better [S13][S2]', () => {
    const gone = fileAt(30, []);
    expect(contradictionsIn([from('A', fileAt(1, [STRUCK])), from('B', gone)], [])).toHaveLength(1);
    const unknown = { ...gone, lightningAsOf: null };
    expect(contradictionsIn([from('A', fileAt(1, [STRUCK])), from('B', unknown)], [])).toEqual([]);
    expect(contradictionsIn([from('A', fileAt(1, [STRUCK])), from('B', fileAt(60, []))], [])).toEqual([]);
  });

  test('does not mind an old answer that is read late: its own time says so [S5]', () => {
    expect(contradictionsIn([from('B', fileAt(5, [{}])), from('A', fileAt(-5, []))], [CLOSED])).toEqual([]);
  });

  test('misses confirmed settings and removals [S13]', () => {
    expect(lostWritesIn(fileAt(9, []), [CLOSED])).toEqual(['setting of k1']);
    const removed = { ...CLOSED, removalAskedAtMs: START_MS, removedAtMs: START_MS + 1 };
    expect(lostWritesIn(fileAt(9, [{}]), [removed])).toEqual(['removal of k1']);
    expect(lostWritesIn(fileAt(9, [{}]), [CLOSED])).toEqual([]);
  });

  test('tells a notice that was made twice from one that was delivered twice [S13]', () => {
    const [once, again] = [
      { what: 'begun', id: 'n1' },
      { what: 'begun', id: 'n2' },
    ];
    expect(duplicatesIn([once!, once!])).toEqual([]);
    expect(duplicatesIn([once!, again!])).toEqual(['begun']);
  });
});
