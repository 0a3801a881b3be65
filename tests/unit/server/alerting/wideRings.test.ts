import { describe, expect, test } from 'vitest';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { SourceProfile } from '#server/sources/sourceProfile.ts';
import { profileOf } from '../sources/sourceFixture.ts';
import { createChangingEngine } from '#server/alerting/changingEngine.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import {
  batchOf,
  columnsOf,
  engineOf,
  MINUTE_MS,
  NOW_MS,
  QUIET_MS,
  strikeAt,
  YARD,
} from './engineFixture.ts';

const { alertRadiusM, warningRadiusM } = DEFAULT_LIGHTNING_RULES;
const ERROR_M = 10_000;
const SATELLITE = profileOf('satellite', { role: 'secondary', locationErrorAt: () => ERROR_M });
const NETWORK = profileOf('network', { seesTotalLightning: true });
const GROUND_ONLY = profileOf('ground', { seesTotalLightning: false });
const CLEARING_SATELLITE = profileOf('satellite', { locationErrorAt: () => ERROR_M });

/** Alerts of a yard after a strike that a satellite sees, `networkAgeMs` after what the others knew last; null: nothing. */
function alertsBy(distanceM: number, sources: readonly SourceProfile[], networkAgeMs: number | null = 0) {
  const engine = engineOf({ facilities: [YARD], sources });
  for (const { id } of sources)
    if (id !== 'satellite' && networkAgeMs !== null)
      engine.ingest({ ...batchOf([], NOW_MS - networkAgeMs), sourceId: id }, NOW_MS);
  engine.ingest({ ...batchOf([strikeAt(distanceM, NOW_MS - 1_000)], NOW_MS), sourceId: 'satellite' }, NOW_MS);
  return engine.eventsOf('ACME', 'YARD').map(({ eventType }) => eventType);
}

const CLOSED = ['lightning_alert', 'lightning_warning'];
const WARNED = ['lightning_warning'];

describe('rings of a source whose positions are uncertain', () => {
  test.each([
    ['on the edge of the widened alert ring', alertRadiusM + ERROR_M, CLOSED],
    ['behind it', alertRadiusM + ERROR_M + 10, WARNED],
    ['on the edge of the widened warning ring', warningRadiusM + ERROR_M, WARNED],
    ['behind that', warningRadiusM + ERROR_M + 10, []],
  ])('reach farther by its error: a strike %s [S2][GAP-137]', (_, distanceM, alerts) => {
    expect(alertsBy(distanceM, [SATELLITE])).toEqual(alerts);
  });

  test.each([
    ['in the ring of the policy closes', alertRadiusM, CLOSED],
    ['behind it warns', alertRadiusM + 10, WARNED],
    ['behind all rings does nothing', warningRadiusM + ERROR_M + 10, []],
  ])(
    'close no more where a network of total lightning knows the yard: a strike %s [GAP-137]',
    (_, distanceM, alerts) => {
      expect(alertsBy(distanceM, [SATELLITE, NETWORK])).toEqual(alerts);
    },
  );

  test.each([
    ['is late by a minute and more', [SATELLITE, NETWORK], 60_001],
    ['has delivered nothing', [SATELLITE, NETWORK], null],
    ['may not see lightning within clouds', [SATELLITE, GROUND_ONLY], 0],
    ['is itself uncertain', [CLEARING_SATELLITE], 0],
    ['only raises', [SATELLITE, { ...NETWORK, role: 'secondary' as const }], 0],
    ['is another client’s', [SATELLITE, { ...NETWORK, clientId: 'OTHER' }], 0],
  ])('close where the network %s [S2][GAP-137]', (_, sources, networkAgeMs) => {
    expect(alertsBy(alertRadiusM + 5_000, sources, networkAgeMs)).toEqual(CLOSED);
  });

  test('warn up to the last moment in which the network is fresh', () => {
    expect(alertsBy(alertRadiusM + 5_000, [SATELLITE, NETWORK], 60_000)).toEqual(WARNED);
  });

  test('close where the network has a gap, though it is fresh [S1][GAP-137]', () => {
    const engine = engineOf({ facilities: [YARD], sources: [SATELLITE, NETWORK] });
    engine.ingest({ ...batchOf([], NOW_MS, NOW_MS - 29 * MINUTE_MS), sourceId: 'network' }, NOW_MS);
    const strikes = [strikeAt(alertRadiusM + 5_000, NOW_MS - 1_000)];
    engine.ingest({ ...batchOf(strikes, NOW_MS), sourceId: 'satellite' }, NOW_MS);
    expect(engine.eventsOf('ACME', 'YARD').map(({ eventType }) => eventType)).toEqual(CLOSED);
  });

  test('stay as the policy has them for all other sources', () => {
    const engine = engineOf({ facilities: [YARD], sources: [SATELLITE, NETWORK] });
    const strikes = [strikeAt(alertRadiusM + 10, NOW_MS - 1_000)];
    engine.ingest({ ...batchOf(strikes, NOW_MS), sourceId: 'network' }, NOW_MS);
    engine.ingest({ ...batchOf(strikes, NOW_MS), sourceId: 'unknown' }, NOW_MS);
    expect(engine.eventsOf('ACME', 'YARD').map(({ eventType }) => eventType)).toEqual(WARNED);
  });

  test('count for what a strike inside ends too: an opening override [S9][GAP-137]', () => {
    const engine = createChangingEngine(
      {
        facilities: [YARD],
        rulesFor: () => DEFAULT_CLIENT_RULES,
        sources: [SATELLITE],
        newKeplerId: () => 'e',
      },
      QUIET_MS,
    );
    const origin = {
      sourceId: 'satellite',
      strikeId: null,
      kind: 'unknown',
      errorM: null,
      quality: null,
    } as const;
    const strikes = { ...columnsOf([strikeAt(alertRadiusM + 5_000, NOW_MS)]), origins: [origin] };
    expect(engine.strikesInside([{ clientId: 'ACME', facilityId: 'YARD' }], strikes)).toMatchObject([
      [{ atMs: NOW_MS, errorM: ERROR_M }],
    ]);
  });

  test('tell how far off the distance may be: by the strike itself, else by the widening [GAP-137]', () => {
    const errorsBy = (sourceId: string, errorM: number | null) => {
      const engine = engineOf({ facilities: [YARD], sources: [SATELLITE, NETWORK] });
      const origin = { sourceId, strikeId: null, kind: 'unknown', errorM, quality: null } as const;
      const { strikes, ...batch } = batchOf([strikeAt(1_000, NOW_MS - 1_000)], NOW_MS);
      engine.ingest({ ...batch, sourceId, strikes: { ...strikes, origins: [origin] } }, NOW_MS);
      return engine.eventsOf('ACME', 'YARD').map(({ closestStrike }) => closestStrike?.distanceError);
    };
    expect(errorsBy('satellite', 7_200)).toEqual([7_200, 7_200]);
    expect(errorsBy('satellite', null)).toEqual([ERROR_M, ERROR_M]);
    expect(errorsBy('network', 300)).toEqual([undefined, undefined]);
  });

  test('say in words who saw the strike and within what distance, and in the words of the type for any other source [GAP-137]', () => {
    const toldBy = (sourceId: string) => {
      const engine = engineOf({ facilities: [YARD], sources: [SATELLITE, NETWORK] });
      const origin = { sourceId, strikeId: null, kind: 'unknown', errorM: null, quality: null } as const;
      const { strikes, ...batch } = batchOf([strikeAt(1_000, NOW_MS - 1_000)], NOW_MS);
      engine.ingest({ ...batch, sourceId, strikes: { ...strikes, origins: [origin] } }, NOW_MS);
      const told = engine.eventsOf('ACME', 'YARD');
      return told.map(({ title, triggerDistanceMeters }) => ({ title, triggerDistanceMeters }));
    };
    expect(toldBy('satellite')).toEqual([
      {
        title: { 'en-US': 'Lightning seen by satellite', 'fr-CA': 'Foudre vue par satellite' },
        triggerDistanceMeters: alertRadiusM + ERROR_M,
      },
      {
        title: {
          'en-US': 'Lightning Warning: seen by satellite',
          'fr-CA': 'Avertissement de foudre\u00A0: vue par satellite',
        },
        triggerDistanceMeters: warningRadiusM + ERROR_M,
      },
    ]);
    expect(toldBy('network')).toEqual([
      { title: undefined, triggerDistanceMeters: alertRadiusM },
      { title: undefined, triggerDistanceMeters: warningRadiusM },
    ]);
  });
});
