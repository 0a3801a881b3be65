import { describe, expect, test } from 'vitest';
import { MINUTE_MS, NOW_MS, YARD } from '../../alerting/engineFixture.ts';
import { feedOnEngine } from './feedOnEngine.ts';

const HOUR_MS = 60 * MINUTE_MS;

describe('a feed whose strikes are dated by another clock than the time that it is whole for', () => {
  const SHIFT_MS = HOUR_MS;
  const instant = (atMs: number) => new Date(atMs).toISOString();
  /** A file of a minute, whose rows name no zone. */
  const fileOf = (endMs: number, ...rowsMs: number[]) =>
    [
      `USPLN-LIGHTNING,${instant(endMs)},${instant(endMs)}`,
      ...rowsMs.map((atMs) => `${instant(atMs).slice(0, 23)},${YARD.lat},${YARD.lon},-12,0.3,0.2,45`),
    ].join('\n');
  const READ_BY = { path: 'polledAt' };
  const POLLED = { by: 'poll-window' as const, time: READ_BY, windowS: 300, settleS: 20, full: 1_000 };
  const AS_OF = { by: 'as-of' as const, time: READ_BY, everyS: 90, settleS: 20 };
  const answerOf = (polledMs: number, ...rowsMs: number[]) =>
    JSON.stringify({
      polledAt: instant(polledMs),
      success: true,
      response: rowsMs.map((atMs) => ({
        id: `s${atMs}`,
        loc: { lat: YARD.lat, long: YARD.lon },
        ob: { timestamp: atMs / 1_000, pulse: { type: 'cg' } },
      })),
    });
  const xweather = (complete: typeof POLLED | typeof AS_OF) =>
    feedOnEngine({ shipped: 'xweather', mapping: { role: 'primary', complete } });

  const WAYS = [
    ['files with a header', () => feedOnEngine({ shipped: 'uspln' }), fileOf],
    ['answers to polls', () => xweather(POLLED), answerOf],
    ['answers that reach back two hours', () => xweather({ ...POLLED, windowS: 7_200 }), answerOf],
    ['bodies that name their time', () => xweather(AS_OF), answerOf],
  ] as const;

  type Sent = ReturnType<typeof feedOnEngine> & { readonly bodyOf: typeof fileOf };

  /** A body of each of these minutes, each with the same rows. */
  function passMinutes(feed: Sent, from: number, to: number, ...rowsMs: number[]): void {
    for (let minutes = from; minutes <= to; minutes += 1) {
      feed.clock.atMs = NOW_MS + minutes * MINUTE_MS;
      feed.take(feed.bodyOf(feed.clock.atMs, ...rowsMs));
    }
  }

  /** A body each minute for an hour, then one with a strike at the yard. */
  function stormyFeed([, open, bodyOf]: (typeof WAYS)[number], lateMs: number) {
    const feed = { ...open(), bodyOf };
    passMinutes(feed, -60, 0);
    expect(feed.isOpen()).toBe(true);
    const strikeMs = NOW_MS + 30_000 - lateMs;
    passMinutes(feed, 1, 1, strikeMs);
    return { ...feed, strikeMs };
  }

  test.each(WAYS)('leaves its yard unknown until a quiet period is proven: %s [S1][S6]', (...way) => {
    const feed = stormyFeed(way, SHIFT_MS);
    expect([feed.asOfMs(), feed.isOpen()]).toEqual([null, false]);
    // the strike comes again, as in answers that reach back, and is known now: it heals nothing
    for (let minutes = 2; minutes <= 30; minutes += 1) {
      passMinutes(feed, minutes, minutes, feed.strikeMs);
      expect(feed.isOpen()).toBe(false);
    }
    passMinutes(feed, 31, 33, feed.strikeMs);
    expect(feed.isOpen()).toBe(true);
  });

  test('leaves its yard unknown also by strikes of a full answer, which the next ones repeat [S1][S6]', () => {
    const feed = { ...xweather({ ...POLLED, full: 2 }), bodyOf: answerOf };
    passMinutes(feed, -60, 0);
    expect(feed.isOpen()).toBe(true);
    const strikeMs = NOW_MS + 30_000 - SHIFT_MS;
    passMinutes(feed, 1, 1, strikeMs, strikeMs + 1_000);
    passMinutes(feed, 2, 30, strikeMs);
    expect([feed.asOfMs(), feed.isOpen()]).toEqual([null, false]);
  });

  test('is not meant by a known strike that its source moves later, which counts where it stands now [S2][S6]', () => {
    const feed = stormyFeed(WAYS[1], 0);
    passMinutes(feed, 2, 29);
    feed.clock.atMs = NOW_MS + 30 * MINUTE_MS;
    const body = answerOf(feed.clock.atMs, feed.strikeMs);
    expect(feed.take(body.replace(String(YARD.lat), String(YARD.lat + 0.01)))).toMatchObject({ accepted: 1 });
    expect([feed.asOfMs() === null, feed.isClosed()]).toEqual([false, true]);
  });

  test.each(WAYS)('is not meant by a strike that comes late, which closes: %s [S2][S3]', (...way) => {
    const feed = stormyFeed(way, 15 * MINUTE_MS);
    expect([feed.isClosed(), feed.asOfMs() === null]).toEqual([true, false]);
  });
});
