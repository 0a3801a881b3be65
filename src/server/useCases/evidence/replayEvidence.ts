import { isoInstant } from '#domain/time/instant.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { EvidencePart, InputsKept, LoggedVerdict } from './evidencePart.ts';
import { filesFor, gapsIn, isCoveredBy, type CoveringFile } from './inputsCover.ts';
import { InputsUnusable, readInputs } from './readInputs.ts';
import { createInputReplay } from './replayInputs.ts';
import { differencesOf } from './verdictDifferences.ts';
import type { VerdictChange } from './verdictLog.ts';

/** What is replayed: from an instant, up to another one, exclusive; of one facility, or of all. */
export type ReplayScope = {
  /** null: from the first entry of the part. */
  readonly fromMs: number | null;
  /** null: to its last entry. */
  readonly toMs: number | null;
  /** null: all. */
  readonly facilityId: string | null;
  /** null: of any client. */
  readonly clientId: string | null;
};

export type ReplayResult = {
  /** Verdict changes that are the same in both. */
  readonly same: number;
  /** One line each. */
  readonly differences: readonly string[];
  /** Reasons, one line each, why some of the time cannot be replayed; empty: all of it was. */
  readonly gaps: readonly string[];
};

/** Judges the inputs that a part of the evidence names anew, and compares the changes of verdicts with the logged ones. */
export async function replayEvidence(
  part: EvidencePart,
  inputsDir: string,
  scope: ReplayScope,
): Promise<ReplayResult> {
  const { stretch, missing } = stretchOf(part, scope);
  const isMeant = meantBy(scope, stretch);
  const needed = filesFor(part, stretch);
  const gaps = [...missing, ...gapsIn(part, needed, stretch), ...lossesIn(part, stretch)];
  const replayed: VerdictChange[] = [];
  const covered: CoveringFile[] = [];
  for (const kept of needed) {
    try {
      const changes = await replayFile(inputsDir, kept, stretch, gaps);
      replayed.push(...changes.filter((change) => isMeant(change) && isCoveredBy([kept], change.atMs)));
      covered.push(kept);
    } catch (error) {
      if (!(error instanceof InputsUnusable)) throw error;
      gaps.push(error.message);
    }
  }
  const meant = part.verdicts.filter(isMeant);
  const unknown = gaps.length === 0 ? meant.filter(({ atMs }) => !isCoveredBy(needed, atMs)) : [];
  if (unknown.length > 0) gaps.push(noInputsOf(unknown));
  const logged = meant.filter(({ atMs }) => isCoveredBy(covered, atMs));
  return { ...differencesOf(logged, replayed), gaps };
}

/** Between the files of two terms, a time too short to be told as one without inputs. */
function noInputsOf(verdicts: readonly LoggedVerdict[]): string {
  return `the evidence names no inputs of ${verdicts.length} changes of verdicts, the first at ${isoInstant(verdicts[0]!.atMs)}`;
}

/** Entries come at least so often while a service judges, ms: a part may begin and end so far from what was asked for. */
const ENTRY_WITHIN_MS = 60_000;

/** The time that is compared: as far as the part reaches, since what it does not hold may have been logged. */
function stretchOf(
  { span }: EvidencePart,
  { fromMs, toMs }: ReplayScope,
): { readonly stretch: TimeSpan; readonly missing: string[] } {
  if (span === null) return { stretch: { fromMs: 0, toMs: 0 }, missing: ['the part has no entries'] };
  const stretch = {
    fromMs: Math.max(fromMs ?? -Infinity, span.fromMs),
    toMs: Math.min(toMs ?? Infinity, span.toMs + 1),
  };
  const missing = [
    ...(fromMs !== null && span.fromMs - fromMs > ENTRY_WITHIN_MS
      ? [`the part has no entries before ${isoInstant(span.fromMs)}`]
      : []),
    ...(toMs !== null && toMs - span.toMs > ENTRY_WITHIN_MS
      ? [`the part has no entries after ${isoInstant(span.toMs)}`]
      : []),
  ];
  return { stretch, missing };
}

function meantBy({ facilityId, clientId }: ReplayScope, { fromMs, toMs }: TimeSpan) {
  return (change: VerdictChange): boolean =>
    change.atMs >= fromMs &&
    change.atMs < toMs &&
    (facilityId === null || change.facilityId === facilityId) &&
    (clientId === null || change.clientId === clientId);
}

function lossesIn({ lostMs }: EvidencePart, { fromMs, toMs }: TimeSpan): string[] {
  return lostMs
    .filter((atMs) => atMs >= fromMs && atMs < toMs)
    .map((atMs) => `entries of the evidence were lost before ${isoInstant(atMs)}`);
}

async function replayFile(
  dir: string,
  kept: InputsKept,
  { fromMs, toMs }: TimeSpan,
  gaps: string[],
): Promise<VerdictChange[]> {
  const { base, inputs } = await readInputs(dir, kept);
  const ids = inputs.flatMap((input) => (input.in === 'id' ? [input.id] : []));
  const replay = createInputReplay(base, ids);
  const changes = inputs.flatMap((input) => replay.take(input));
  const doubted = replay.doubtedMs.filter((atMs) => atMs >= fromMs && atMs < toMs);
  if (doubted.length > 0)
    gaps.push(
      `the process was not sure of its lease at ${isoInstant(doubted[0]!)} (${doubted.length} looks)`,
    );
  return changes;
}
