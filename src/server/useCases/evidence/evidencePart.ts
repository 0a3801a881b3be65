import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { EvidenceEntry } from '../../storage/rows/evidence.ts';
import type { VerdictChange } from './verdictLog.ts';

/** A change of a verdict, and its position in the chain. */
export type LoggedVerdict = VerdictChange & { readonly position: number };
export type InputsKept = Extract<EvidenceEntry, { kind: 'inputs.kept' }>;
type InputsLost = Extract<EvidenceEntry, { kind: 'inputs.lost' }>;

/** What a replay needs of an exported part of the evidence. */
export type EvidencePart = {
  /** Time of its first entry and the latest of all, epoch ms: it has all entries between; null: it has none. */
  readonly span: TimeSpan | null;
  readonly verdicts: readonly LoggedVerdict[];
  readonly inputs: readonly InputsKept[];
  /** Times of which inputs are not kept. */
  readonly inputsLost: readonly InputsLost[];
  /** Instants at which entries were lost. */
  readonly lostMs: readonly number[];
  readonly kills: readonly Kill[];
};

/** A term began before the last one had ended; `lastMs` is the time of the last entry before that. */
type Kill = { readonly lastMs: number; readonly nextTerm: number };

/** Reads a part whose chain was checked before. */
export async function readEvidencePart(path: string): Promise<EvidencePart> {
  const verdicts: LoggedVerdict[] = [];
  const inputs: InputsKept[] = [];
  const inputsLost: InputsLost[] = [];
  const lostMs: number[] = [];
  const kills: Kill[] = [];
  let fromMs: number | null = null;
  let toMs = -Infinity;
  let hasEnded = false;
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    const { position, entry } = JSON.parse(line) as { position: number; entry?: EvidenceEntry };
    if (entry === undefined) continue;
    if (entry.kind === 'term.begun' && fromMs !== null && !hasEnded)
      kills.push({ lastMs: toMs, nextTerm: entry.term });
    if (entry.kind === 'term.begun' || entry.kind === 'term.ended') hasEnded = entry.kind === 'term.ended';
    fromMs ??= entry.atMs;
    toMs = Math.max(toMs, entry.atMs);
    if (entry.kind === 'verdict.changed') verdicts.push({ ...entry, position });
    if (entry.kind === 'inputs.kept') inputs.push(entry);
    if (entry.kind === 'inputs.lost') inputsLost.push(entry);
    if (entry.kind === 'entries.lost') lostMs.push(entry.atMs);
  }
  return { span: fromMs === null ? null : { fromMs, toMs }, verdicts, inputs, inputsLost, lostMs, kills };
}
