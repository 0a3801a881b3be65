import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { severityOf } from '#server/alerting/severityOf.ts';
import { knownAfter, stepFor, type Situation } from '#server/useCases/notices/noticeStep.ts';
import { eventOf } from './noticeFixture.ts';

const ALERT = eventOf('lightning_alert');
const WARNING = eventOf('lightning_warning');

function situation(changes: Partial<Situation>): Situation {
  return {
    told: null,
    standing: [],
    wants: () => true,
    isProven: true,
    isUnwatched: () => false,
    isHeldBack: () => false,
    ...changes,
  };
}

describe('what a subscriber is told next', () => {
  test('is the worst that stands, once', () => {
    const standing = [WARNING, ALERT];
    expect(stepFor(situation({ standing }))).toEqual({ kind: 'begun', event: ALERT });
    expect(stepFor(situation({ standing, told: ALERT }))).toBeNull();
  });

  test('is a worse level at once [S2]', () => {
    expect(stepFor(situation({ told: WARNING, standing: [WARNING, ALERT] }))).toEqual({
      kind: 'begun',
      event: ALERT,
    });
  });

  test('is not an event that only moved, or came again at the same level', () => {
    const again = { ...ALERT, keplerId: 'another' };
    expect(stepFor(situation({ told: ALERT, standing: [again] }))).toBeNull();
  });

  test('is the end of what was told, with what of it stands on', () => {
    expect(stepFor(situation({ told: ALERT, standing: [WARNING] }))).toEqual({
      kind: 'over',
      event: ALERT,
      remaining: WARNING,
    });
    expect(stepFor(situation({ told: ALERT }))).toEqual({ kind: 'over', event: ALERT, remaining: null });
  });

  test('is no end to a user who was told of no beginning', () => {
    expect(stepFor(situation({}))).toBeNull();
  });

  test('is no end while it is not proved [S1][S4]', () => {
    expect(stepFor(situation({ told: ALERT, isProven: false }))).toBeNull();
    expect(stepFor(situation({ told: ALERT, standing: [WARNING], isProven: false }))).toBeNull();
  });

  test('is that nothing watches it any more, and no end, where nothing will prove that it is over [S1][S4]', () => {
    const unwatched = { isProven: false, isUnwatched: () => true };
    expect(stepFor(situation({ ...unwatched, told: ALERT }))).toEqual({
      kind: 'unwatched',
      event: ALERT,
      remaining: null,
    });
    expect(stepFor(situation({ ...unwatched, told: ALERT, standing: [ALERT] }))).toBeNull();
    expect(stepFor(situation({ ...unwatched, told: ALERT, isHeldBack: () => true }))).toBeNull();
    expect(stepFor(situation(unwatched))).toBeNull();
    expect(stepFor(situation({ ...unwatched, isProven: true, told: ALERT }))?.kind).toBe('over');
  });

  test('is no end while something as bad stands that this person does not want to hear of [S1]', () => {
    const wants = (eventType: string) => eventType === 'lightning_warning';
    expect(stepFor(situation({ told: WARNING, standing: [ALERT], wants }))).toBeNull();
  });

  test('is nothing of a type that the person has switched off [SUB-05]', () => {
    const wants = (eventType: string) => eventType !== 'lightning_alert';
    expect(stepFor(situation({ standing: [ALERT], wants }))).toBeNull();
    expect(stepFor(situation({ standing: [ALERT, WARNING], wants }))).toEqual({
      kind: 'begun',
      event: WARNING,
    });
  });

  test('waits where a silent time holds it back, its end as well [SUB-06][S11]', () => {
    const isHeldBack = ({ eventType }: FacilityEvent) => eventType === 'lightning_warning';
    expect(stepFor(situation({ standing: [WARNING], isHeldBack }))).toBeNull();
    expect(stepFor(situation({ told: WARNING, isHeldBack }))).toBeNull();
    expect(stepFor(situation({ standing: [WARNING, ALERT], isHeldBack }))).toEqual({
      kind: 'begun',
      event: ALERT,
    });
    expect(stepFor(situation({ told: ALERT, isHeldBack }))?.kind).toBe('over');
  });
});

describe('over any story of one hazard', () => {
  const levels = [eventOf('wind_level1'), eventOf('wind_level2'), eventOf('wind_level3')];
  const moment = fc.record({
    standing: fc.subarray(levels),
    wanted: fc.subarray(
      levels.map(({ eventType }) => eventType),
      { minLength: 1 },
    ),
    isProven: fc.boolean(),
    isSilent: fc.boolean(),
  });
  const worstRank = (events: readonly FacilityEvent[]) => Math.max(0, ...events.map(severityOf));

  test('nobody is told that it is over while it stands, and nothing twice in a row [S1]', () => {
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 30 }), (story) => {
        let told: FacilityEvent | null = null;
        for (const { standing, wanted, isProven, isSilent } of story) {
          const wants = (eventType: string) => wanted.includes(eventType);
          const now = situation({ standing, wants, isProven, isHeldBack: () => isSilent });
          const step = stepFor({ ...now, told });
          if (step === null) continue;
          const knownRank: number = told === null ? 0 : severityOf(told);
          const isTrue =
            step.kind === 'begun'
              ? standing.includes(step.event) &&
                wants(step.event.eventType) &&
                severityOf(step.event) > knownRank
              : isProven && step.event === told && worstRank(standing) < knownRank;
          expect(isTrue && !isSilent).toBe(true);
          told = knownAfter(step);
          // nothing more is to be said of the same moment
          expect(stepFor({ ...now, told })).toBeNull();
        }
      }),
    );
  });

  test('a subscriber of all types who is not silent knows the worst that stands [S2]', () => {
    fc.assert(
      fc.property(fc.array(fc.subarray(levels), { maxLength: 30 }), (story) => {
        let told: FacilityEvent | null = null;
        for (const standing of story) {
          const step = stepFor(situation({ told, standing }));
          if (step !== null) told = knownAfter(step);
          expect(told === null ? 0 : severityOf(told)).toBe(worstRank(standing));
        }
      }),
    );
  });
});
