import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { createCompleteness } from '../../sources/ingest/completeness.ts';
import { INCIDENT_KEPT_MS } from '../../sources/ingest/feedJournal.ts';
import type { FeedMapping } from '../../sources/ingest/feedMapping.ts';
import { createFileJournal } from '../../sources/ingest/fileJournal.ts';
import { readDelivery, rowFault, type Delivery } from '../../sources/ingest/readDelivery.ts';
import { createStrikeMemory } from '../../sources/ingest/strikeMemory.ts';
import { readAnswers } from '../../sources/record/readAnswers.ts';
import { bodyFile, hasWholeBody, INDEX_FILE } from '../../sources/record/recordedAnswer.ts';
import { recordingTime } from '../../sources/replay/recordingTime.ts';
import { createFileTimeRecord, joinSpans } from '../../sources/replay/unreadTime.ts';
import { strikesOf } from '../../sources/strikesOf.ts';
import { isFolder } from './commandFiles.ts';
import { partOf, type ShadowSide, type StrikePart } from './shadowParts.ts';

type Mapped = Pick<ShadowSide, 'sinceMs' | 'time' | 'knownBy' | 'refused'> & {
  readonly parts: readonly StrikePart[];
};
type Piece = Parameters<typeof recordingTime>[0][number];

/** Reads files and records by a mapping, each body as a delivery of the feed. */
export async function readMapped(paths: readonly string[], mapping: FeedMapping): Promise<Mapped> {
  const reader = createBodyReader(mapping);
  const areFolders = await Promise.all(paths.map(isFolder));
  let sinceMs = Infinity;
  for (const [index, path] of paths.entries()) {
    if (areFolders[index] !== true) reader.takeFile(await readFile(path, 'utf8'));
    else sinceMs = Math.min(sinceMs, await takeFolder(path, reader, mapping));
  }
  const { pieces, ...rest } = reader.end();
  const knownBy =
    mapping.complete.by !== 'never' ? 'content' : areFolders.every(Boolean) ? 'answers' : 'rows';
  return { ...rest, sinceMs, time: recordingTime(pieces), knownBy };
}

/** Journals of feeds have a file for each hour. */
const HOUR_FILE = /^\d{10}\.ndjson$/;

type BodyReader = ReturnType<typeof createBodyReader>;

/** @returns Since when strikes were waited for, epoch ms. */
async function takeFolder(dir: string, reader: BodyReader, { goneAfterS }: FeedMapping): Promise<number> {
  const names = await readdir(dir);
  const isJournal = !names.includes(INDEX_FILE) && names.some((name) => HOUR_FILE.test(name));
  return isJournal ? takeJournal(dir, reader, goneAfterS * 1_000) : takeRecord(dir, reader);
}

/**
 * Reads what a service has received of a feed. It was heard between two deliveries that came whole and not too far apart:
 * no delivery tells of those that failed.
 *
 * @returns When the first delivery came, epoch ms; Infinity: none did.
 */
async function takeJournal(dir: string, reader: BodyReader, mostApartMs: number): Promise<number> {
  let [firstMs, heardMs]: [number | null, number | null] = [null, null];
  for await (const { receivedAtMs, text } of createFileJournal(dir, INCIDENT_KEPT_MS).since(0)) {
    firstMs ??= receivedAtMs;
    const isGood = text === null ? reader.lose(receivedAtMs) : reader.takeAnswer(text, receivedAtMs);
    if (isGood && heardMs !== null && receivedAtMs - heardMs <= mostApartMs)
      reader.hear({ fromMs: heardMs, toMs: receivedAtMs });
    heardMs = isGood ? receivedAtMs : null;
  }
  return firstMs ?? Infinity;
}

/** @returns When its first answer was asked for, epoch ms. */
async function takeRecord(dir: string, reader: BodyReader): Promise<number> {
  const answers = await readAnswers(dir);
  let heardMs: number | null = null;
  for (const answer of answers) {
    const isNew = hasWholeBody(answer);
    const isGood =
      answer.status === 304 ||
      (isNew &&
        reader.takeAnswer(await readFile(join(dir, bodyFile(answer.sha256)), 'utf8'), answer.answeredAtMs));
    if (isGood && heardMs !== null) reader.hear({ fromMs: heardMs, toMs: answer.askedAtMs });
    heardMs = isGood ? answer.askedAtMs : null;
  }
  return answers[0]?.askedAtMs ?? Infinity;
}

function createBodyReader(mapping: FeedMapping) {
  const noteStrikes = createStrikeMemory();
  const completeness = createCompleteness(mapping);
  const isStated = mapping.complete.by !== 'never';
  const parts: StrikePart[] = [];
  const pieces: Piece[] = [];
  const proven: TimeSpan[] = [];
  let refused = 0;

  /** @returns Whether all of it could be read. */
  function take(text: string, arrivedMs: number | null, onRow: (atMs: number | null) => void): boolean {
    const delivery = readDelivery(text, mapping);
    const { rows, problem, strikes } = delivery;
    const { unknown, unheard } = noteStrikes(strikes);
    parts.push(partOf(strikesOf(unknown), arrivedMs));
    const isDatedElsewhere = completeness.areDatedElsewhere(unheard, delivery.claim);
    for (const { reading } of rows) {
      if (reading.is === 'strike') onRow(reading.strike.atMs);
      if (rowFault(reading) !== null) onRow(null);
    }
    const lost = rows.filter(({ reading }) => rowFault(reading) !== null).length;
    refused += lost;
    if (problem !== null) onRow(null);
    if (arrivedMs === null && mapping.complete.by === 'heartbeat') noteHeartbeats(delivery);
    else if (lost > 0 || problem !== null || delivery.claim.is === 'broken' || isDatedElsewhere)
      completeness.break(arrivedMs ?? -Infinity, isDatedElsewhere);
    else note(delivery.claim);
    return lost === 0 && problem === null;
  }

  function note(claim: Delivery['claim']): void {
    proven.push(...completeness.take(claim).map(([fromMs, toMs]) => ({ fromMs, toMs })));
  }

  /** A file is no delivery that proves all or nothing: heartbeats on both sides of a lost row stand apart. */
  function noteHeartbeats({ rows, problem, claim }: Delivery): void {
    const settleMs = 'settleS' in mapping.complete ? mapping.complete.settleS * 1_000 : 0;
    for (const { reading } of rows) {
      if (rowFault(reading) !== null) completeness.break(-Infinity);
      if (reading.is === 'heartbeat') note({ is: 'marks', atMs: [reading.atMs - settleMs] });
    }
    if (problem !== null || claim.is === 'broken') completeness.break(-Infinity);
  }

  return {
    takeFile(text: string): void {
      const time = createFileTimeRecord(() => null);
      take(text, null, (atMs) => void (atMs === null ? time.lose() : time.see(atMs)));
      if (!isStated) pieces.push({ ...time.end(), ownSpan: null });
    },
    takeAnswer: (text: string, arrivedMs: number) => take(text, arrivedMs, () => undefined),
    /** A delivery was lost. @returns false: it proves nothing. */
    lose(arrivedMs: number): false {
      completeness.break(arrivedMs);
      return false;
    },
    /** Notes that the server answered at both ends of a span and failed at no time between. */
    hear(span: TimeSpan): void {
      if (!isStated) pieces.push({ span, unread: [], ownSpan: span });
    },
    end: () => ({
      parts,
      refused,
      pieces: [...pieces, ...joinSpans(proven).map((span) => ({ span, unread: [], ownSpan: span }))],
    }),
  };
}
