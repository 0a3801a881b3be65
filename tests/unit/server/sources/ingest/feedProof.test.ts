import { describe, expect, test } from 'vitest';
import { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import { createFeedIntake } from '#server/sources/ingest/feedIntake.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';
import type { FeedDelivery } from '#server/storage/rows/feedDelivery.ts';
import { columnsOf, engineOf, MINUTE_MS, NOW_MS } from '../../alerting/engineFixture.ts';
import { feedOf, heartbeatLine, heartbeatsBetween, strikeLine } from './feedFixture.ts';

/** Bodies that services share in their turn. */
function sharedJournal() {
  const kept: FeedDelivery[] = [];
  const state = { isAway: false, answers: Promise.resolve() };
  return {
    state,
    async keep(delivery: FeedDelivery) {
      await state.answers;
      if (state.isAway) throw new Error('the database is away');
      kept.push(delivery);
    },
    async *since() {
      yield* kept;
    },
  };
}

function intakeOf(journal: ReturnType<typeof sharedJournal>, clock: { nowMs(): number }, feed = feedOf()) {
  const intake = createFeedIntake(feed, { openJournal: () => journal, clock });
  const batches: StrikeBatch[] = [];
  return {
    ...intake,
    batches,
    send: (text: string) => intake.take(Buffer.from(text), undefined),
    /** Up to when each batch proves something, epoch ms. */
    proven: () => batches.flatMap(({ fromMs, asOfMs }) => (asOfMs >= fromMs ? [asOfMs] : [])),
    begin: () => intake.source.start((batch) => batches.push(batch)),
  };
}

test('what another mapping has proven before a restart counts no more, also once the new one is granted [GAP-137][S1]', async () => {
  const clock = { atMs: NOW_MS, nowMs: () => clock.atMs };
  const feed = feedOf();
  const sourceId = feed.profile.id;
  // the old mapping took forty minutes of refusals for quiet
  const before = engineOf({ sources: [feed.profile] });
  before.ingest(
    { sourceId, strikes: columnsOf([]), fromMs: NOW_MS - 40 * MINUTE_MS, asOfMs: NOW_MS },
    NOW_MS,
  );
  const snapshot = EngineSnapshot.parse(before.snapshot());
  const engine = engineOf({ sources: [feed.profile], snapshot });
  const mended = intakeOf(sharedJournal(), clock, feedOf({ lat: 'latitude' }));
  mended.source.start((batch) => void engine.ingest({ ...batch, sourceId }, clock.atMs));
  clock.atMs = NOW_MS + 100_000;
  await mended.send([heartbeatLine(NOW_MS + 10_000), heartbeatLine(NOW_MS + 80_000)].join('\n'));
  expect(engine.lightningAsOfMs('ACME', 'YARD')).toBeNull();
  mended.source.setMayClear(true, clock.atMs);
  expect(engine.lightningAsOfMs('ACME', 'YARD')).toBeNull();
});

test('a grant that is taken back while the feed is broken takes back what was proven before [GAP-137][S1]', async () => {
  const clock = { nowMs: () => NOW_MS };
  const feed = intakeOf(sharedJournal(), clock);
  feed.source.setMayClear(true, NOW_MS);
  feed.begin();
  await feed.send(heartbeatLine(NOW_MS - MINUTE_MS));
  await feed.send('{"flashType":0');
  feed.source.setMayClear(false, NOW_MS);
  expect(feed.batches.at(-1)).toMatchObject({ takesBack: true, unknownBecause: 'notProven' });
});

test('a stream that repeats the past first proves nothing before it goes beyond what was read again [S1][S13]', async () => {
  const clock = { atMs: NOW_MS, nowMs: () => clock.atMs };
  const journal = sharedJournal();
  const first = intakeOf(journal, clock);
  await first.send(heartbeatsBetween(NOW_MS - 60 * MINUTE_MS, NOW_MS));
  // the leader raises by a strike that it cannot store
  journal.state.isAway = true;
  clock.atMs += 5_000;
  const strike = strikeLine({ strikeTime: NOW_MS + 1_000 });
  await expect(first.send(strike)).rejects.toThrow('away');
  journal.state.isAway = false;

  clock.atMs += 15_000;
  const next = intakeOf(journal, clock);
  next.source.setMayClear(true, clock.atMs);
  await next.recall();
  next.begin();
  // one of long ago, one that nobody has sent before, a body that was cut off, and the newest that was stored
  for (const text of [
    heartbeatLine(NOW_MS - 50 * MINUTE_MS),
    heartbeatLine(NOW_MS - 50 * MINUTE_MS + 30_000),
    '{"flashType":0',
    heartbeatLine(NOW_MS),
  ])
    await next.send(text);
  expect(next.proven()).toEqual([]);
  await next.send(strike);
  expect(next.batches.at(-1)?.strikes.count).toBe(1);
  expect(next.proven()).toEqual([]);
  clock.atMs += 50_000;
  await next.send(heartbeatLine(NOW_MS + 60_000));
  expect(next.proven().length).toBeGreaterThan(0);
});

test('a loss that was noted while the clock was ahead is over a quiet period after it is right, after a restart too [S4][S6]', async () => {
  const clock = { atMs: NOW_MS, nowMs: () => clock.atMs };
  const journal = sharedJournal();
  const feed = intakeOf(journal, clock);
  feed.source.setMayClear(true, clock.atMs);
  feed.begin();
  clock.atMs += 24 * 60 * MINUTE_MS;
  await feed.noteLost();
  clock.atMs = NOW_MS;
  await feed.send(heartbeatLine(NOW_MS));
  expect(feed.proven()).toEqual([]);
  clock.atMs += MINUTE_MS;
  await feed.send(heartbeatLine(clock.atMs));
  expect(feed.proven()).toHaveLength(1);

  const again = intakeOf(journal, clock);
  again.source.setMayClear(true, clock.atMs);
  await again.recall();
  again.begin();
  clock.atMs += MINUTE_MS;
  await again.send(heartbeatLine(clock.atMs));
  expect(again.proven().length).toBeGreaterThan(0);
});

describe('while the store does not answer', () => {
  const clock = { nowMs: () => NOW_MS };
  async function openFeed() {
    const journal = sharedJournal();
    const feed = intakeOf(journal, clock);
    feed.source.setMayClear(true, NOW_MS);
    feed.begin();
    await feed.send(heartbeatLine(NOW_MS - 2 * MINUTE_MS));
    feed.batches.length = 0;
    let answer = () => {};
    journal.state.answers = new Promise((resolve) => (answer = resolve));
    const count = () => feed.batches.reduce((sum, { strikes }) => sum + strikes.count, 0);
    return { ...feed, journal, count, answer: () => answer() };
  }

  test('a body raises at once and proves once it is stored, with the same receipt [S1][S2]', async () => {
    const feed = await openFeed();
    const body = `${strikeLine({ strikeTime: NOW_MS - 90_000 })}\n${heartbeatLine(NOW_MS - MINUTE_MS)}`;
    const sent = feed.send(body);
    expect(feed.count()).toBe(1);
    const again = feed.send(body);
    expect(feed.count()).toBe(1);
    expect(feed.proven()).toEqual([]);
    feed.answer();
    expect(await sent).toMatchObject({ accepted: 1, duplicates: 0 });
    expect(await again).toMatchObject({ accepted: 0, duplicates: 1 });
    expect(feed.count()).toBe(1);
    expect(feed.proven()).toHaveLength(1);
  });

  test('a body raises at once and proves nothing if it is not stored [S1][S2]', async () => {
    const feed = await openFeed();
    const sent = feed.send(`${strikeLine({ strikeTime: NOW_MS })}\n${heartbeatLine(NOW_MS - MINUTE_MS)}`);
    feed.journal.state.isAway = true;
    feed.answer();
    await expect(sent).rejects.toThrow('away');
    expect([feed.count(), feed.proven()]).toEqual([1, []]);
    expect(feed.batches.at(-1)).toMatchObject({ unknownBecause: 'notProven' });
  });

  test.each([
    ['that was cut off', '{"flashType":0'],
    ['that cannot be unpacked', null],
  ])(
    'a body %s leaves the yard unknown, though one before it is stored later [S1][S4]',
    async (_what, broken) => {
      const feed = await openFeed();
      const proof = feed.send(heartbeatLine(NOW_MS + 30_000));
      const lost = broken === null ? feed.take(Buffer.from('x'), 'gzip') : feed.send(broken);
      expect(feed.batches.at(-1)).toMatchObject({ unknownBecause: 'notProven' });
      feed.answer();
      await Promise.all([proof, lost]);
      expect(feed.batches.at(-1)).toMatchObject({ unknownBecause: 'notProven' });
    },
  );
});
