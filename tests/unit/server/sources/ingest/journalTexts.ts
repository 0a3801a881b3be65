import type { FeedJournal } from '#server/sources/ingest/feedJournal.ts';

/** Bodies that a journal has kept since a time, epoch ms, in their order. */
export async function textsOf(journal: FeedJournal, atMs: number): Promise<(string | null)[]> {
  const texts: (string | null)[] = [];
  for await (const { text } of journal.since(atMs)) texts.push(text);
  return texts;
}
