import { expect, test } from 'vitest';
import { AlertsFile } from '#contracts/facilityEvent.ts';
import { toFeedFactsOf } from '#contracts/toClientAlerts.ts';
import { DEFAULT_LIGHTNING_RULES, STALE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { isEndUnproven } from '#domain/alerting/shownTimes.ts';
import { NO_WITNESS, yardVerdict } from '#domain/alerting/yardVerdict.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';

const NOW = isoInstant(MISSION_TIME_MS);
const CONTEXT = { traits: {}, rules: { ...DEFAULT_LIGHTNING_RULES, staleAfterMs: STALE_AFTER_MS } };

/** A file in which satellites alone watch WEST, signed for, and NORTH, not signed for. */
const FILE = AlertsFile.parse({
  client: 'ACME',
  generatedAt: NOW,
  lightningAsOf: null,
  watched: ['WEST', 'NORTH', 'EAST', 'SEA'],
  lightning: [
    { facilityIds: ['WEST'], lightningAsOf: NOW, lightningSource: 'GOES', satelliteOnly: true },
    { facilityIds: ['NORTH'], lightningAsOf: null, satelliteOnly: true },
    { facilityIds: ['EAST'], lightningAsOf: NOW, lightningSource: 'network' },
  ],
  alerts: [],
});
const feedOf = (facilityId: string) => toFeedFactsOf(FILE, facilityId)!;

test('a page that lives on the file of its client marks a yard that satellites alone call open [GAP-137]', () => {
  const shownAt = (id: string) => yardVerdict(feedOf(id), NO_WITNESS, CONTEXT, MISSION_TIME_MS).shown;
  expect(['WEST', 'EAST'].map(shownAt)).toEqual(['OPEN', 'OPEN']);
  expect(feedOf('WEST').isSatelliteOnly).toBe(true);
  for (const id of ['EAST', 'SEA']) expect(feedOf(id)).not.toHaveProperty('isSatelliteOnly');
});

test('it counts down to no end that satellites alone would have to prove [GAP-137][S4]', () => {
  expect(['NORTH', 'WEST', 'EAST', 'SEA'].filter((id) => isEndUnproven(feedOf(id)))).toEqual(['NORTH']);
});
