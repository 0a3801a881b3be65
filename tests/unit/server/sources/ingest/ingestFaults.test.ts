import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, NOW_MS } from '../../alerting/engineFixture.ts';
import { heartbeatLine, heartbeatsBetween, strikeLine } from './feedFixture.ts';
import { feedOnEngine } from './feedOnEngine.ts';

const HOUR_MS = 60 * MINUTE_MS;
/** DTN is taken to be whole up to 20 s before a heartbeat. */
const SETTLE_MS = 20_000;

/** A feed whose yard is open: an hour of heartbeats without a strike. */
function openFeed() {
  const feed = feedOnEngine();
  feed.take(heartbeatsBetween(NOW_MS - HOUR_MS, NOW_MS));
  expect(feed.isOpen()).toBe(true);
  return feed;
}

describe('a feed that may clear', () => {
  test('opens its yard by an hour of heartbeats, and closes it by a strike in the same delivery [S1][S2][GAP-137]', () => {
    const feed = openFeed();
    expect(feed.asOfMs()).toBe(NOW_MS - SETTLE_MS);
    const atMs = NOW_MS - 15_000;
    expect(feed.take(`${strikeLine({ strikeTime: atMs })}\n${heartbeatLine(NOW_MS - 1_000)}`)).toEqual({
      accepted: 1,
      duplicates: 0,
      refused: [],
      faulty: [],
      problem: null,
    });
    expect([feed.isClosed(), feed.isOpen()]).toEqual([true, false]);
  });

  test('is known by what it says of time, whenever it comes: a feed that lags is stale [S5]', () => {
    const feed = openFeed();
    feed.clock.atMs = NOW_MS + 5 * MINUTE_MS;
    feed.take(heartbeatLine(NOW_MS + MINUTE_MS));
    expect(feed.isOpen()).toBe(false);
  });
});

describe('a feed that may not clear', () => {
  test('raises and leaves its yard unknown; once it may, what it has sent counts [S1][GAP-137]', () => {
    const feed = feedOnEngine({ mayClear: false });
    feed.take(heartbeatsBetween(NOW_MS - HOUR_MS, NOW_MS));
    expect([feed.asOfMs(), feed.isOpen()]).toEqual([null, false]);
    feed.source.setMayClear(true, NOW_MS);
    expect(feed.isOpen()).toBe(true);
    feed.source.setMayClear(false, NOW_MS);
    expect([feed.asOfMs(), feed.isOpen()]).toEqual([null, false]);
    feed.take(strikeLine({ strikeTime: NOW_MS - 1_000 }));
    expect(feed.isClosed()).toBe(true);
  });
});

/** Faults that a delivery may have; each is taken by an open feed. */
const FAULTS: readonly [name: string, text: string | null][] = [
  ['a truncated archive', null],
  ['a page to sign in', '<html><body>Sign in</body></html>'],
  ['another format', 'time,lat,lon\n2026-07-14,1,2'],
  ['a line that was cut off', `${heartbeatLine(NOW_MS)}\n{"flashTy`],
  ['a code without meaning', strikeLine({ flashType: 7, strikeTime: NOW_MS })],
  ['a code of another type', strikeLine({ flashType: 'CG', strikeTime: NOW_MS })],
  ['a lost position', strikeLine({ strikeTime: NOW_MS, latitude: 0, longitude: 0 })],
  ['seconds for milliseconds', strikeLine({ strikeTime: NOW_MS / 1_000 })],
  ['a strike more than a minute ahead', strikeLine({ strikeTime: NOW_MS + 65_001, latitude: 30 })],
  ['a heartbeat more than a minute ahead', heartbeatLine(NOW_MS + 85_001)],
];

describe('a faulty delivery', () => {
  test.each(FAULTS)('leaves the yard unknown at once, for a quiet period: %s [S1][S4]', (_name, text) => {
    const feed = openFeed();
    feed.clock.atMs = NOW_MS + 5_000;
    feed.take(text);
    expect([feed.asOfMs(), feed.isOpen()]).toEqual([null, false]);
    // strikes alone prove nothing, nor do heartbeats that came before the loss was over
    feed.take(strikeLine({ strikeTime: NOW_MS, latitude: 30 }));
    feed.take(heartbeatLine(NOW_MS + 1_000));
    expect(feed.isOpen()).toBe(false);
    const firstMs = NOW_MS + MINUTE_MS;
    for (let atMs = firstMs; atMs < firstMs + 30 * MINUTE_MS; atMs += MINUTE_MS) {
      feed.clock.atMs = atMs;
      feed.take(heartbeatLine(atMs));
      expect(feed.isOpen()).toBe(false);
    }
    feed.clock.atMs = firstMs + 30 * MINUTE_MS;
    feed.take(heartbeatLine(feed.clock.atMs));
    expect(feed.isOpen()).toBe(true);
  });

  test.each<[string, object, string]>([
    ['code', { flashType: 7 }, "the kind '7' has no meaning in the mapping"],
    ['error of position', { errorM: -1 }, 'the error of the position is no length'],
  ])(
    'whose strike has a place, a time and an unreadable %s closes the yard, and breaks completeness [S1][S2][S9]',
    (_name, change, reason) => {
      const feed = feedOnEngine({ mapping: { error: { path: 'errorM', unit: 'm' } } });
      feed.take(heartbeatsBetween(NOW_MS - HOUR_MS, NOW_MS));
      expect(feed.isOpen()).toBe(true);
      const strike = { ...JSON.parse(strikeLine({ strikeTime: NOW_MS - 1_000 })), ...change };
      expect(feed.take(JSON.stringify(strike))).toEqual({
        accepted: 1,
        duplicates: 0,
        refused: [],
        faulty: [{ row: 1, reason }],
        problem: null,
      });
      expect([feed.isClosed(), feed.asOfMs()]).toEqual([true, null]);
    },
  );

  test('that has a heartbeat with a place knows no strike by it [S1]', () => {
    const feed = openFeed();
    feed.take(strikeLine({ flashType: 9, strikeTime: NOW_MS }));
    expect([feed.isClosed(), feed.isOpen()]).toEqual([false, true]);
  });

  test('that is empty proves nothing, and breaks nothing [S4]', () => {
    const feed = openFeed();
    feed.clock.atMs = NOW_MS + 60_000;
    for (const text of ['', '\n']) {
      expect(feed.take(text)).toMatchObject({ accepted: 0, refused: [], problem: null });
      expect(feed.asOfMs()).toBe(NOW_MS - SETTLE_MS);
    }
    feed.clock.atMs = NOW_MS + 2 * MINUTE_MS;
    feed.take('');
    expect(feed.isOpen()).toBe(false);
  });

  test('that is only a little ahead of the clock proves nothing yet, and is no loss [S1][S5]', () => {
    const feed = openFeed();
    feed.take(heartbeatLine(NOW_MS + SETTLE_MS + 10_001));
    expect(feed.asOfMs()).toBe(NOW_MS - SETTLE_MS);
  });

  test('does not come to an end by one that is ahead of the clock [S1]', () => {
    const feed = openFeed();
    feed.take('{"flashTy');
    feed.take(heartbeatLine(NOW_MS + SETTLE_MS + 10_001));
    expect(feed.asOfMs()).toBeNull();
  });
});

describe('deliveries that come twice, late and out of order', () => {
  test('count each strike once', () => {
    const feed = openFeed();
    const lines = [1, 2, 3].map((nth) => strikeLine({ strikeTime: NOW_MS - nth * 1_000 })).join('\n');
    expect(feed.take(lines)).toMatchObject({ accepted: 3, duplicates: 0 });
    expect(feed.take(lines)).toMatchObject({ accepted: 0, duplicates: 3 });
    // moved since: a second strike, where it is now said to have fallen
    const moved = strikeLine({ strikeTime: NOW_MS - 1_000, latitude: 44.5 });
    expect(feed.take(moved)).toMatchObject({ accepted: 1 });
  });

  test('never open a yard while a strike of theirs is younger than the quiet period [S1][S3]', () => {
    const minutes = fc.integer({ min: 0, max: 70 });
    const delivery = fc.oneof(
      minutes.map((minute) => ({ minute, text: heartbeatsBetween(NOW_MS, NOW_MS + minute * MINUTE_MS) })),
      minutes.map((minute) => ({ minute, text: strikeLine({ strikeTime: NOW_MS + minute * MINUTE_MS }) })),
      minutes.map((minute) => ({ minute, text: '{"flash' })),
    );
    fc.assert(
      fc.property(
        fc.array(delivery, { maxLength: 12 }),
        fc.array(minutes, { maxLength: 6 }),
        (sent, delays) => {
          const feed = feedOnEngine();
          const struckMs: number[] = [];
          // delivered when it was sent, or some minutes later, and sometimes twice
          const plan = sent
            .flatMap((one, nth) =>
              [one.minute, one.minute + (delays[nth] ?? 0)].map((atMin) => ({ ...one, atMin })),
            )
            .toSorted((a, b) => a.atMin - b.atMin);
          for (const { atMin, text } of plan) {
            feed.clock.atMs = NOW_MS + atMin * MINUTE_MS;
            feed.take(text);
            if (text.includes('"flashType":0')) struckMs.push(Number(/"strikeTime":(\d+)/.exec(text)?.[1]));
            const isYoung = struckMs.some((atMs) => feed.clock.atMs - atMs < 30 * MINUTE_MS);
            expect(isYoung && feed.isOpen()).toBe(false);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

test('a burst of 2,000 rows a second for ten seconds is judged as it comes, and keeps the yard closed [S1][S2]', () => {
  const feed = openFeed();
  const beganMs = performance.now();
  for (let second = 1; second <= 10; second += 1) {
    feed.clock.atMs = NOW_MS + second * 1_000;
    const far = Array.from({ length: 1_999 }, (_, nth) =>
      strikeLine({ strikeTime: feed.clock.atMs - nth / 2, latitude: 30 + (nth % 900) / 100 }),
    );
    const { accepted, refused } = feed.take([...far, strikeLine({ strikeTime: feed.clock.atMs })].join('\n'));
    expect([accepted, refused.length]).toEqual([2_000, 0]);
    expect([feed.isClosed(), feed.isOpen()]).toEqual([true, false]);
  }
  expect(performance.now() - beganMs).toBeLessThan(10_000);
});
