import { isoInstant } from '#domain/time/instant.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { EvidencePart, InputsKept } from './evidencePart.ts';

/** A file, and the time of which its inputs are complete. */
export type CoveringFile = InputsKept & {
  readonly endMs: number;
  /** More may have happened at `endMs` than is known. */
  readonly isOpen: boolean;
};

/**
 * Files that a replay of a time needs, in order. One that is named twice, before and after a kill, is needed once, and was
 * cut if either says so: before a kill nobody knew it.
 */
export function filesFor({ inputs }: EvidencePart, { fromMs, toMs }: TimeSpan): CoveringFile[] {
  const byName = new Map(inputs.toReversed().map((kept) => [kept.name, kept]));
  const cut = new Set(inputs.filter(({ isCut }) => isCut).map(({ name }) => name));
  return [...byName.values()]
    .toSorted((a, b) => a.term - b.term || a.part - b.part)
    .map((kept, at, all) => ({ ...kept, ...endOf(kept, cut.has(kept.name), all[at + 1]) }))
    .filter((kept) => kept.endMs >= fromMs && kept.fromMs < toMs);
}

function endOf(kept: InputsKept, isCut: boolean, next: InputsKept | undefined) {
  if (isCut) return { endMs: kept.toMs, isOpen: true };
  const isNext = next?.term === kept.term && next.part === kept.part + 1;
  return { endMs: isNext ? next.fromMs : kept.toMs, isOpen: false };
}

/** Whether what happened at an instant is known by one of the files. */
export function isCoveredBy(files: readonly CoveringFile[], atMs: number): boolean {
  return files.some(({ fromMs, endMs, isOpen }) => atMs >= fromMs && (isOpen ? atMs < endMs : atMs <= endMs));
}

/**
 * Inputs come each second; a longer time without any was not judged, or its file is not named. Behind a file that was
 * cut any time is missing.
 */
const APART_MS = 5_000;

/** Times of a stretch that no file covers, one line each. */
export function gapsIn(part: EvidencePart, files: readonly CoveringFile[], stretch: TimeSpan): string[] {
  const gaps: string[] = [];
  let knownMs = stretch.fromMs;
  let apartMs = APART_MS;
  for (const { fromMs, endMs, isOpen } of files) {
    if (fromMs > knownMs + apartMs) gaps.push(textOf(part, knownMs, fromMs));
    if (endMs < knownMs) continue;
    knownMs = endMs;
    apartMs = isOpen ? 0 : APART_MS;
  }
  if (stretch.toMs > knownMs + apartMs) gaps.push(textOf(part, knownMs, stretch.toMs));
  return gaps;
}

function textOf({ inputs, inputsLost, kills }: EvidencePart, fromMs: number, toMs: number): string {
  const text = `the evidence names no inputs from ${isoInstant(fromMs)} to ${isoInstant(toMs)}`;
  if (inputsLost.some((lost) => lost.fromMs < toMs && lost.toMs > fromMs))
    return `${text}: they could not be stored`;
  const wasKilled = kills.some(({ lastMs, nextTerm }) => {
    const later = inputs.filter(({ term }) => term >= nextTerm).map((kept) => kept.fromMs);
    return lastMs < toMs && Math.min(...later) >= fromMs;
  });
  return wasKilled ? `${text}: the process that judged then was killed` : text;
}
