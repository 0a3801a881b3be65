import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFeedIntake } from '#server/sources/ingest/feedIntake.ts';
import { INCIDENT_KEPT_MS } from '#server/sources/ingest/feedJournal.ts';
import { createStoredJournal } from '#server/sources/ingest/storedJournal.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';
import { createFeedDeliveriesRepository } from '#server/storage/repositories/feedDeliveriesRepository.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { NOW_MS } from '../../alerting/engineFixture.ts';
import { openTestStorage } from '../../storage/openTestStorage.ts';
import { feedOf, heartbeatLine, strikeLine } from './feedFixture.ts';
import { fileJournalsIn } from './fileJournals.ts';
import { textsOf } from './journalTexts.ts';

const HOUR_MS = 3_600_000;

let storage: Storage;
let dir: string;
beforeEach(async () => {
  storage = await openTestStorage();
  dir = await mkdtemp(join(tmpdir(), 'scc-journal-'));
});
afterEach(async () => {
  await storage.close();
  await rm(dir, { recursive: true, force: true });
});

/** Journal of a feed as a service opens it that is new on its machine. */
function journalOf(feed = 'dtn-legacy') {
  return createStoredJournal({
    feed,
    deliveries: createFeedDeliveriesRepository(storage.db),
    keptMs: INCIDENT_KEPT_MS,
    before: fileJournalsIn(dir)(feed, INCIDENT_KEPT_MS),
  });
}

describe('the journal of a feed in the database', () => {
  test('gives another service the deliveries in their order, losses and all characters included [S13][S4]', async () => {
    const texts = [
      'a',
      null,
      'a body\nof \u0000 and \ud800',
      ...Array.from({ length: 60 }, (_, nth) => `${nth}`),
    ];
    const journal = journalOf();
    await Promise.all(texts.map((text, nth) => journal.keep({ receivedAtMs: NOW_MS + nth, text })));
    await journalOf('other').keep({ receivedAtMs: NOW_MS, text: 'of another feed' });
    expect(await textsOf(journalOf(), NOW_MS)).toEqual(texts);
    expect(await textsOf(journalOf(), NOW_MS + 3)).toEqual(texts.slice(3));
  });

  test('drops what is older than three days', async () => {
    const journal = journalOf();
    await journal.keep({ receivedAtMs: NOW_MS, text: 'old' });
    await journal.keep({ receivedAtMs: NOW_MS + 74 * HOUR_MS, text: 'new' });
    expect(await textsOf(journal, 0)).toEqual(['new']);
  });

  test('takes over once what lay on the disk of an earlier version [S4]', async () => {
    const onDisk = fileJournalsIn(dir)('dtn-legacy', INCIDENT_KEPT_MS);
    await onDisk.keep({ receivedAtMs: NOW_MS, text: 'before' });
    expect(await textsOf(journalOf(), NOW_MS)).toEqual(['before']);
    await onDisk.keep({ receivedAtMs: NOW_MS + 1, text: 'after' });
    expect(await textsOf(journalOf(), NOW_MS)).toEqual(['before']);
  });
});

test('a service that takes over judges what the one before has accepted, and the proof of quiet goes on [S13][S1]', async () => {
  const open = () =>
    createFeedIntake(feedOf(), { openJournal: () => journalOf(), clock: { nowMs: () => NOW_MS } });
  const fallen = open();
  const body = `${heartbeatLine(NOW_MS - 60_000)}\n${strikeLine({ strikeTime: NOW_MS - 1_000 })}`;
  await fallen.take(Buffer.from(body), undefined);

  const next = open();
  next.source.setMayClear(true, NOW_MS);
  await next.recall();
  const batches: StrikeBatch[] = [];
  next.source.start((batch) => batches.push(batch));
  // the one before may have raised by more than it could store: the feed has not spoken to this one yet
  expect(batches.map(({ strikes, unknownBecause }) => [strikes.count, unknownBecause])).toEqual([
    [1, 'notProven'],
  ]);
  await next.take(Buffer.from(heartbeatLine(NOW_MS)), undefined);
  // this feed settles 20 s after its heartbeats
  expect(batches.at(-1)).toMatchObject({ fromMs: NOW_MS - 80_000, asOfMs: NOW_MS - 20_000 });
});
