import { describe, expect, test } from 'vitest';
import { closestStrike } from '#domain/alerting/closestStrike.ts';
import { anEvent, freshFeed, lightningAlert, NOW_MS } from './alertingFixtures.ts';

const FEED = freshFeed();
const SATELLITES = freshFeed([], { isSatelliteOnly: true });
const STRIKE = { position: [-100, 37], distanceM: 7_000, atMs: NOW_MS } as const;
const PLACED_WELL = lightningAlert(NOW_MS, { closestStrike: STRIKE });
const BY_SATELLITE = lightningAlert(NOW_MS, { closestStrike: { ...STRIKE, distanceErrorM: 5_000 } });

const OWN = { distanceM: 4_000, errorM: null };
const TOLD = { distanceM: 7_000, errorM: null };
const UNCERTAIN = { distanceM: 7_000, errorM: 5_000 };

describe('the closest strike of a yard', () => {
  test.each([
    ['the page’s own where an instrument places it', [4_000, PLACED_WELL, FEED], OWN],
    ['that of the event without one of its own', [null, PLACED_WELL, FEED], TOLD],
    ['the event’s with its error', [null, BY_SATELLITE, FEED], UNCERTAIN],
    ['the event’s of a satellite, not the page’s own', [4_000, BY_SATELLITE, FEED], UNCERTAIN],
    ['not the page’s own where satellites alone watch', [4_000, null, SATELLITES], null],
    ['the event’s there, where an instrument placed it', [4_000, PLACED_WELL, SATELLITES], TOLD],
    ['none of another hazard', [null, anEvent(), FEED], null],
    ['none before the first answer', [null, null, null], null],
  ] as const)('is %s [GAP-137][GAP-144]', (_, facts, expected) => {
    const [seenM, event, feed] = facts;
    expect(closestStrike(seenM, event, feed)).toEqual(expected);
  });
});
