import { basename, join } from 'node:path';
import { isGlmName, parseGlmName } from '../../sources/glm/glmName.ts';
import type { FeedMapping } from '../../sources/ingest/feedMapping.ts';
import { readAnswers } from '../../sources/record/readAnswers.ts';
import { bodyFile, hasWholeBody } from '../../sources/record/recordedAnswer.ts';
import { readRecording } from '../../sources/replay/readRecording.ts';
import { recordingTime } from '../../sources/replay/recordingTime.ts';
import { isFolder } from './commandFiles.ts';
import { readMapped } from './shadowBodies.ts';
import { joinParts, partOf, type ShadowSide, type StrikePart } from './shadowParts.ts';

/**
 * Reads one side: records (`npm run record`) and files by a mapping, or records of a lightning mapper, or files that a
 * replay reads.
 *
 * @throws Error in one line for what cannot be read so.
 */
export async function readSide(paths: readonly string[], mapping: FeedMapping | null): Promise<ShadowSide> {
  if (mapping !== null) {
    const { parts, ...rest } = await readMapped(paths, mapping);
    return { ...joinParts(parts), ...rest };
  }
  const areFolders = await Promise.all(paths.map(isFolder));
  if (areFolders.every(Boolean)) return readSatelliteRecords(paths);
  if (areFolders.some(Boolean)) throw new Error('Files and records are not read together without a mapping.');
  const { strikes, time, rejected } = await readRecording(paths);
  const doFilesState = paths.every((path) => parseGlmName(basename(path)) !== null);
  return {
    strikes,
    arrivedMs: null,
    sinceMs: -Infinity,
    time,
    knownBy: doFilesState ? 'content' : 'rows',
    refused: rejected,
  };
}

async function readSatelliteRecords(dirs: readonly string[]): Promise<ShadowSide> {
  const parts: StrikePart[] = [];
  const pieces: Parameters<typeof recordingTime>[0][number][] = [];
  const seen = new Set<string>();
  let [sinceMs, refused] = [Infinity, 0];
  for (const dir of dirs) {
    const answers = await readAnswers(dir);
    sinceMs = Math.min(sinceMs, answers[0]?.askedAtMs ?? Infinity);
    for (const answer of answers.filter(hasWholeBody)) {
      const name = basename(new URL(answer.url).pathname);
      const named = isGlmName(name) && !seen.has(name) ? parseGlmName(name) : null;
      if (named === null) continue;
      seen.add(name);
      const { strikes, rejected, time } = await readRecording([join(dir, bodyFile(answer.sha256))]);
      parts.push(partOf(strikes, answer.answeredAtMs));
      refused += rejected;
      const { span, unread } = time;
      // a file that cannot be read tells nothing of the time in its name
      pieces.push(
        span === null ? { span: named, unread: [named], ownSpan: null } : { span, unread, ownSpan: span },
      );
    }
  }
  if (pieces.length === 0)
    throw new Error(
      `${dirs.join(', ')}: no files of a lightning mapper are in it. Name the mapping of its bodies.`,
    );
  return { ...joinParts(parts), sinceMs, time: recordingTime(pieces), knownBy: 'content', refused };
}
