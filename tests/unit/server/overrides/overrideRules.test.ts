import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';
import {
  hasExpired,
  lastAlertStrikeMs,
  refusalToSet,
  revokedBy,
} from '#server/useCases/overrides/overrideRules.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { CLOSING, lightningEvent, OPENING, recordOf, updateOf } from './overrideFixture.ts';

const anyFraction = fc.option(
  fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom(0, 0.05, 0.0501, 1, -0.01, 1.01, Number.NaN),
  ),
);
const isLow = (fraction: number | null) => fraction !== null && fraction >= 0 && fraction <= 0.05;

const QUIET = { fraction: 0, strikeAtMs: null };

describe('an override is refused', () => {
  test('while another stands, whatever either of them says, and names it [OVR-02]', () => {
    for (const inForce of [recordOf(), recordOf({ yardStatus: 'CLOSED', status: 'ALERT' })]) {
      for (const update of [OPENING, CLOSING])
        expect(refusalToSet(inForce, update, QUIET)).toEqual({ key: 'overrideExists', inForce });
    }
  });

  test('when it opens and either probability is above 5 % or not known, and only then [OVR-02][S8]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PREDEFINED_MESSAGES),
        anyFraction,
        anyFraction,
        (message, seen, known) => {
          const refusal = refusalToSet(null, updateOf(message.text, { lightningProbability: seen }), {
            fraction: known,
            strikeAtMs: null,
          });
          const isAllowed = message.yardStatus === 'CLOSED' || (isLow(seen) && isLow(known));
          expect(refusal).toEqual(isAllowed ? null : { key: 'probabilityTooHigh' });
        },
      ),
    );
  });

  test.each([
    [0.05, 0.05, null],
    [0.0501, 0.05, 'probabilityTooHigh'],
    [0.05, 0.0501, 'probabilityTooHigh'],
    [null, 0.05, 'probabilityTooHigh'],
    [0.05, null, 'probabilityTooHigh'],
  ])('to open at %s as seen and %s as known: %s [OVR-02][S8]', (seen, known, key) => {
    const refusal = refusalToSet(
      null,
      { ...OPENING, lightningProbability: seen },
      {
        fraction: known,
        strikeAtMs: null,
      },
    );
    expect(refusal?.key ?? null).toBe(key);
  });

  const AT_MS = MISSION_TIME_MS;
  const at = (ms: number) => new Date(ms).toISOString();
  test.each([
    ['knew of no strike, and there is one', OPENING, null, AT_MS, 'strikeSince'],
    ['knew of one before the last', OPENING, at(AT_MS - 1), AT_MS, 'strikeSince'],
    ['knew of the last', OPENING, at(AT_MS), AT_MS, null],
    ['saw a later one than the service', OPENING, at(AT_MS + 1), AT_MS, null],
    ['knew of none, and there is none', OPENING, null, null, null],
    ['does not say of which it knew', OPENING, undefined, AT_MS, null],
    ['closes the yard', CLOSING, null, AT_MS, null],
  ])(
    'by a strike since where the user who sets it %s [OVR-02][S9]',
    (...[, update, knownStrikeAt, strikeAtMs, key]) => {
      const refusal = refusalToSet(null, { ...update, knownStrikeAt }, { fraction: 0, strikeAtMs });
      expect(refusal?.key ?? null).toBe(key);
    },
  );

  test('like one that opens when its yard status says neither open nor closed [OVR-02][S1][S8]', () => {
    expect(
      refusalToSet(null, { ...CLOSING, yardStatus: 'UNKNOWN' }, { fraction: 1, strikeAtMs: null }),
    ).not.toBeNull();
    expect(
      refusalToSet(null, { ...CLOSING, status: 'WARNING' }, { fraction: 1, strikeAtMs: null }),
    ).not.toBeNull();
  });
});

describe('a strike', () => {
  const atMs = MISSION_TIME_MS;
  const known = recordOf({ knownStrikeAtMs: atMs });

  test('revokes what opens one millisecond after the strike known then, and not before [S9]', () => {
    expect(revokedBy(known, [lightningEvent(atMs)])).toBeNull();
    expect(revokedBy(known, [lightningEvent(atMs + 1)])).toEqual(lightningEvent(atMs + 1));
  });

  test('revokes also where lightning leaves the yard open [S9]', () => {
    expect(revokedBy(known, [lightningEvent(atMs + 1, 'lightning_alert_open')])).not.toBeNull();
  });

  test('revokes also when it fell before the override and came to be known after it [S2][S9]', () => {
    const unaware = recordOf({ setAtMs: atMs, knownStrikeAtMs: null });
    expect(revokedBy(unaware, [lightningEvent(atMs - 60_000)])).not.toBeNull();
  });

  test('revokes nothing that closes [S2][S9]', () => {
    const closing = recordOf({ status: 'ALERT', yardStatus: 'CLOSED', knownStrikeAtMs: null });
    expect(revokedBy(closing, [lightningEvent(atMs + 1)])).toBeNull();
  });

  test('that only warns, and weather, revoke nothing [S9]', () => {
    const others = ['lightning_warning', 'wind_level3', 'OVERRIDE'];
    expect(
      revokedBy(
        known,
        others.map((type) => lightningEvent(atMs + 1, type)),
      ),
    ).toBeNull();
  });

  test('whose time cannot be read counts as new [S9]', () => {
    expect(revokedBy(known, [{ ...lightningEvent(atMs), eventStartAt: 'soon' }])).not.toBeNull();
  });

  test('that was known when the override was set never revokes, a later one always does [S9]', () => {
    const strikesMs = fc.array(fc.integer({ min: -100, max: 100 }), { maxLength: 5 });
    fc.assert(
      fc.property(strikesMs, strikesMs, (before, after) => {
        const eventsOf = (list: number[]) => list.map((offsetMs) => lightningEvent(atMs + offsetMs));
        const override = recordOf({ knownStrikeAtMs: lastAlertStrikeMs(eventsOf(before)) });
        const isNew = Math.max(...after) > Math.max(...before);
        expect(revokedBy(override, eventsOf([...before, ...after])) !== null).toBe(isNew);
      }),
    );
  });
});

test('the last strike known is the latest inside the alert circle [S3]', () => {
  const events = [
    lightningEvent(MISSION_TIME_MS, 'lightning_alert_open'),
    lightningEvent(MISSION_TIME_MS - 1),
    lightningEvent(MISSION_TIME_MS + 5_000, 'lightning_warning'),
  ];
  expect(lastAlertStrikeMs(events)).toBe(MISSION_TIME_MS);
  expect(lastAlertStrikeMs([])).toBeNull();
});

test('an override ends at its expiry, and not a millisecond before [S9]', () => {
  const { expiresAtMs } = recordOf();
  expect(hasExpired({ expiresAtMs }, expiresAtMs - 1)).toBe(false);
  expect(hasExpired({ expiresAtMs }, expiresAtMs)).toBe(true);
  expect(hasExpired({ expiresAtMs }, Number.NaN)).toBe(true);
});
