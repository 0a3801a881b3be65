import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { ActiveAlerts, FacilityEvent } from '#contracts/facilityEvent.ts';
import { IsoInstant } from '#contracts/isoInstant.ts';
import { toActiveEvent, toEventTraits, toFeedFacts } from '#contracts/toActiveEvent.ts';
import { staleWeather } from '#domain/alerting/weatherFreshness.ts';
import { instantMs } from '#domain/time/instant.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

const WIRE = FacilityEvent.parse({
  keplerId: 'k-1',
  eventType: 'lightning_alert',
  alertStatus: 'ALERT',
  severity: 3,
  eventStartAt: '2026-07-04T18:30:00Z',
  eventExpiresAt: '2026-07-04T19:00:00Z',
  title: 'Lightning Alert',
  message: 'Stop work',
  yardStatus: 'CLOSED',
  triggerDistanceMeters: 9656,
  closestStrike: { location: { lat: 35.3, lon: -101.7 }, distance: 5100, timestamp: MISSION_TIME_MS },
});

describe('toActiveEvent', () => {
  it('gives the rules every fact of the wire [DATA-03]', () => {
    expect(toActiveEvent(WIRE)).toEqual({
      id: 'k-1',
      type: 'lightning_alert',
      status: 'ALERT',
      severity: 3,
      startAtMs: MISSION_TIME_MS,
      expiresAtMs: MISSION_TIME_MS + 30 * 60_000,
      title: 'Lightning Alert',
      message: 'Stop work',
      yardStatus: 'CLOSED',
      triggerDistanceM: 9656,
      closestStrike: { position: [-101.7, 35.3], distanceM: 5100, atMs: MISSION_TIME_MS },
      group: null,
      overrideStatus: null,
      overrideId: null,
    });
  });

  it('takes the first start of lightning, and lets none that cannot be read cost the alert [GAP-62][S1]', () => {
    const withStart = (eventFirstStartAt: unknown) =>
      toActiveEvent(FacilityEvent.parse({ ...WIRE, eventFirstStartAt }));
    expect(withStart('2026-07-04T17:53:00Z').firstStartAtMs).toBe(MISSION_TIME_MS - 37 * 60_000);
    for (const broken of ['soon', '', 7, null]) expect(withStart(broken)).toEqual(toActiveEvent(WIRE));
  });

  it('gives null for everything that the wire leaves out, never zero [S4]', () => {
    const { keplerId, eventType, alertStatus, eventStartAt } = WIRE;
    expect(toActiveEvent({ keplerId, eventType, alertStatus, eventStartAt })).toMatchObject({
      severity: null,
      expiresAtMs: null,
      triggerDistanceM: null,
      closestStrike: null,
      yardStatus: null,
    });
  });

  it('takes the global severity before the other, and the custom message before the general one [DATA-03]', () => {
    const event = toActiveEvent({ ...WIRE, global_severity: 9, customMessage: 'Yard is Closed' });
    expect(event).toMatchObject({ severity: 9, message: 'Yard is Closed' });
  });

  it('gives an override its own status and id [DATA-04]', () => {
    const wire = {
      ...WIRE,
      eventType: 'OVERRIDE',
      status: 'ALL_CLEAR',
      overrideID: 'o-1',
      group: 'Default',
    } as const;
    expect(toActiveEvent(wire)).toMatchObject({
      overrideStatus: 'ALL_CLEAR',
      overrideId: 'o-1',
      group: 'Default',
    });
  });
});

describe('toFeedFacts', () => {
  const answer = {
    facilityId: 'Y1',
    generatedAt: '2026-07-04T18:30:00Z',
    lightningAsOf: '2026-07-04T18:29:55Z',
    activeAlerts: [WIRE],
  };

  it('gives the times from inside the content [S5]', () => {
    expect(toFeedFacts(answer)).toMatchObject({
      generatedAtMs: MISSION_TIME_MS,
      lightningAsOfMs: MISSION_TIME_MS - 5000,
      events: [{ id: 'k-1' }],
    });
  });

  it('tells of an override that a strike has ended, with its distance where that is known [S9]', () => {
    const overrideRevoked = {
      overrideID: 'o-1',
      revokedAt: '2026-07-04T18:30:00Z',
      overrideUserName: 'Sam Siteadmin',
    };
    const told = { overrideId: 'o-1', revokedAtMs: MISSION_TIME_MS, byName: 'Sam Siteadmin' };
    const strike = { location: { lat: 44, lon: -73 }, distance: 3_200, timestamp: MISSION_TIME_MS };
    expect(toFeedFacts({ ...answer, overrideRevoked }).revokedOverride).toEqual({
      ...told,
      strikeDistanceM: null,
      strikeErrorM: null,
    });
    expect(
      toFeedFacts({ ...answer, overrideRevoked: { ...overrideRevoked, strike } }).revokedOverride,
    ).toEqual({ ...told, strikeDistanceM: 3_200, strikeErrorM: null });
    expect(toFeedFacts(answer).revokedOverride).toBeNull();
  });

  it('keeps lightning that is not known unknown [S4]', () => {
    expect(toFeedFacts({ ...answer, lightningAsOf: null }).lightningAsOfMs).toBeNull();
  });

  it('keeps it unknown where the reason is one that only a newer service names, and reads the rest [S4][GAP-138]', () => {
    const newer = { ...answer, lightningAsOf: null, lightningUnknownBecause: 'sourceRetired' };
    const facts = toFeedFacts(ActiveAlerts.parse(newer));
    expect(facts.lightningAsOfMs).toBeNull();
    expect(facts.lightningUnknownBecause).toBeUndefined();
    expect(facts.events).toHaveLength(1);
  });

  it('reads the rest where what a text alone rests on cannot be read [S1][S9]', () => {
    const policy = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 };
    const stated = {
      ...answer,
      warningsNotReceived: true,
      policy: { ...policy, overrideLifetimeMs: 3_600_000 },
    };
    expect(toFeedFacts(ActiveAlerts.parse(stated))).toMatchObject({
      warningsNotReceived: true,
      policy: { ...policy, overrideLifetimeMs: 3_600_000 },
    });
    const unreadable = {
      ...answer,
      warningsNotReceived: 'NWS',
      policy: { ...policy, overrideLifetimeMs: -1 },
    };
    const facts = toFeedFacts(ActiveAlerts.parse(unreadable));
    expect(facts.warningsNotReceived).toBeUndefined();
    expect([facts.policy, facts.events.length]).toEqual([policy, 1]);
  });

  it('takes a hazard that only a newer service watches like the others, under no name of its own [S4][GAP-136]', () => {
    const known = { source: 'RADAR', asOf: '2026-07-04T18:29:00Z', staleAfterMs: 600_000 };
    const weatherAsOf = ['hail', 'wind'].map((hazard) => ({ hazard, ...known }));
    const { weather } = toFeedFacts(ActiveAlerts.parse({ ...answer, weatherAsOf }));
    const asOfMs = MISSION_TIME_MS - 60_000;
    expect(weather).toEqual([
      { hazard: 'other', source: 'RADAR', asOfMs, staleAfterMs: 600_000 },
      { hazard: 'wind', source: 'RADAR', asOfMs, staleAfterMs: 600_000 },
    ]);
    expect(staleWeather(weather, asOfMs + 600_001).map(({ hazard }) => hazard)).toEqual(['other', 'wind']);
  });

  it('carries why a replay does not know lightning [S4][GAP-138]', () => {
    const because = 'recordingEnded' as const;
    const unknown = ActiveAlerts.parse({
      ...answer,
      lightningAsOf: null,
      lightningUnknownBecause: because,
    });
    expect(toFeedFacts(unknown).lightningUnknownBecause).toBe(because);
    expect(toFeedFacts(answer)).not.toHaveProperty('lightningUnknownBecause');
  });
});

describe('toEventTraits', () => {
  it('gives traits by type, visible where nothing is said [DATA-06]', () => {
    const traits = toEventTraits([
      {
        event_id: 'wind_level1',
        title_i: 'mph',
        title_m: 'km/h',
        title_ca: 'm',
        severity: 2,
        yard_status: 'CLOSED',
      },
      {
        event_id: 'snowfall_level1',
        yard_visibility: false,
        status: 'ALL_CLEAR',
        severity: 2,
        global_severity: 7,
      },
    ]);
    expect(traits['wind_level1']).toEqual({
      title: null,
      titleImperial: 'mph',
      titleMetric: 'km/h',
      titleUk: null,
      titleCanada: 'm',
      message: null,
      globalSeverity: 2,
      isYardVisible: true,
      status: null,
      yardStatus: 'CLOSED',
    });
    expect(traits['snowfall_level1']).toMatchObject({
      isYardVisible: false,
      status: 'ALL_CLEAR',
      globalSeverity: 7,
    });
  });
});

describe('IsoInstant', () => {
  it('lets nothing through that instantMs cannot read [S1]', () => {
    const digits = (most: number, length: number) =>
      fc.integer({ min: 0, max: most }).map((value) => `${value}`.padStart(length, '0'));
    const zone = fc.oneof(
      fc.constant('Z'),
      fc
        .tuple(fc.constantFrom('+', '-'), digits(25, 2), digits(61, 2))
        .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
    );
    const text = fc
      .tuple(digits(9999, 4), digits(13, 2), digits(32, 2), digits(25, 2), digits(61, 2), digits(61, 2), zone)
      .map(([y, mo, d, h, mi, s, z]) => `${y}-${mo}-${d}T${h}:${mi}:${s}${z}`);
    let read = 0;
    fc.assert(
      fc.property(text, (iso) => {
        fc.pre(IsoInstant.safeParse(iso).success);
        read += 1;
        expect(instantMs(iso)).not.toBeNull();
      }),
      { numRuns: 500 },
    );
    expect(read).toBeGreaterThan(100);
  });
});
