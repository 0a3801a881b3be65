import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFeedIntake } from '#server/sources/ingest/feedIntake.ts';
import { INCIDENT_KEPT_MS } from '#server/sources/ingest/feedJournal.ts';
import { createFileJournal } from '#server/sources/ingest/fileJournal.ts';
import { fileJournalsIn } from './fileJournals.ts';
import { textsOf } from './journalTexts.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';
import { NOW_MS } from '../../alerting/engineFixture.ts';
import { feedOf, heartbeatLine, strikeLine } from './feedFixture.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'scc-journal-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const HOUR_MS = 3_600_000;
const journalOf = () => createFileJournal(dir, INCIDENT_KEPT_MS);

describe('the journal of a feed on the disk', () => {
  test('keeps deliveries in their order, and reads those since a time [S4]', async () => {
    const journal = journalOf();
    const kept = [0, 1, 2].map((nth) => ({ receivedAtMs: NOW_MS + nth * HOUR_MS, text: `body\n${nth}` }));
    await Promise.all(kept.map(journal.keep));
    expect(await textsOf(journalOf(), NOW_MS + 1)).toEqual(kept.slice(1).map(({ text }) => text));
  });

  test('reads a line that a crash has cut off as a lost delivery, and the next one whole [S1][S4]', async () => {
    const journal = journalOf();
    await journal.keep({ receivedAtMs: NOW_MS, text: 'a' });
    await appendFile(join(dir, (await readdir(dir))[0]!), '\n{"receivedAtMs":178406');
    await journalOf().keep({ receivedAtMs: NOW_MS + 1, text: 'b' });
    expect(await textsOf(journal, NOW_MS)).toEqual(['a', null, 'b']);
  });

  test('drops files older than three days', async () => {
    const journal = journalOf();
    await journal.keep({ receivedAtMs: NOW_MS, text: 'old' });
    await journal.keep({ receivedAtMs: NOW_MS + 74 * HOUR_MS, text: 'new' });
    expect(await readdir(dir)).toHaveLength(1);
    expect(await textsOf(journal, 0)).toEqual(['new']);
  });
});

describe('where deliveries come in', () => {
  const clock = { atMs: NOW_MS, nowMs: () => clock.atMs };
  beforeEach(() => void (clock.atMs = NOW_MS));
  const delivered = (intake: ReturnType<typeof createFeedIntake>) => {
    const batches: StrikeBatch[] = [];
    intake.source.start((batch) => batches.push(batch));
    return batches;
  };

  test('judges after a restart what it took before, losses included [S1][S4]', async () => {
    const before = createFeedIntake(feedOf(), { openJournal: fileJournalsIn(dir), clock });
    await before.take(
      Buffer.from(`${strikeLine({ strikeTime: NOW_MS })}\n${heartbeatLine(NOW_MS)}`),
      undefined,
    );
    await before.noteLost();
    const again = createFeedIntake(feedOf(), { openJournal: fileJournalsIn(dir), clock });
    again.source.setMayClear(true, NOW_MS);
    await again.recall();
    const batches = delivered(again);
    expect(batches.map(({ strikes, unknownBecause }) => [strikes.count, unknownBecause])).toEqual([
      [1, 'notProven'],
    ]);
    // the first word of the feed joins nothing across what was lost; it settles 20 s after its heartbeats
    clock.atMs = NOW_MS + 60_000;
    await again.take(Buffer.from(heartbeatLine(NOW_MS + 60_000)), undefined);
    expect(batches.slice(1).map(({ fromMs, asOfMs }) => [fromMs - NOW_MS, asOfMs - NOW_MS])).toEqual([
      [-20_000, -20_000],
      [40_000, 40_000],
    ]);
    expect((await again.take(Buffer.from(strikeLine({ strikeTime: NOW_MS })), undefined)).duplicates).toBe(1);
  });

  test('raises by strikes that cannot be stored, and proves nothing by them [S1][S2]', async () => {
    await writeFile(join(dir, 'dtn-legacy'), 'a file where the folder should be');
    const intake = createFeedIntake(feedOf(), { openJournal: fileJournalsIn(dir), clock });
    intake.source.setMayClear(true, NOW_MS);
    const batches = delivered(intake);
    const body = `${strikeLine({ strikeTime: NOW_MS })}\n${heartbeatLine(NOW_MS)}`;
    await expect(intake.take(Buffer.from(body), undefined)).rejects.toThrow();
    expect(batches[0]?.strikes.count).toBe(1);
    expect(batches.at(-1)?.unknownBecause).toBe('notProven');
  });
});
