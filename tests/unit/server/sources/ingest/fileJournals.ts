import { join } from 'node:path';
import type { OpenJournal } from '#server/sources/ingest/feedJournal.ts';
import { createFileJournal } from '#server/sources/ingest/fileJournal.ts';

/** Journals of feeds in folders of their own. */
export function fileJournalsIn(dir: string): OpenJournal {
  return (feed, keptMs) => createFileJournal(join(dir, feed), keptMs);
}
