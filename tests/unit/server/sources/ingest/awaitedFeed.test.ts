import { describe, expect, test } from 'vitest';
import { createAwaitedFeed } from '#server/sources/ingest/awaitedFeed.ts';

async function recalled(tellsLatest = false) {
  const feed = createAwaitedFeed(tellsLatest);
  expect(feed.isAwaited()).toBe(false);
  await feed.recall(async () => {
    expect(feed.note(2_000)).toBe(false);
    expect(feed.note(1_000)).toBe(false);
  });
  expect(feed.isAwaited()).toBe(true);
  return feed;
}

describe('a feed whose past was read again', () => {
  test('is awaited until it tells more, to the millisecond, and once [S1][S13]', async () => {
    const feed = await recalled();
    expect([-Infinity, 1_500, 2_000].map(feed.note)).toEqual([false, false, false]);
    expect(feed.isAwaited()).toBe(true);
    expect([feed.note(2_001), feed.isAwaited(), feed.note(3_000)]).toEqual([true, false, false]);
  });

  test('that is fetched is awaited no more by the same time again, and by an older one it is [S1][S13]', async () => {
    const feed = await recalled(true);
    expect([feed.note(1_999), feed.note(2_000)]).toEqual([false, true]);
  });
});
