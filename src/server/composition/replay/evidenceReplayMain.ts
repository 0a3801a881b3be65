import { instantMs } from '#domain/time/instant.ts';
import { readEvidencePart, type EvidencePart } from '../../useCases/evidence/evidencePart.ts';
import { replayEvidence, type ReplayScope } from '../../useCases/evidence/replayEvidence.ts';
import { checkReadable, firstLine } from './commandFiles.ts';
import { parseCommand } from './parseCommand.ts';

const USAGE =
  'npm run evidence -- replay FILE --inputs DIR [--facility ID] [--client ID] [--from INSTANT] [--to INSTANT]';
const OPTIONS = {
  inputs: { type: 'string' },
  facility: { type: 'string' },
  client: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

const SAME = 0;
const DIFFERENT = 1;
const NOT_REPLAYED = 2;

/**
 * Judges the recorded inputs of a part of the evidence anew. The chain of the part has been checked.
 *
 * @param args Command line after `replay`.
 * @returns Exit code: 0, all verdicts are the same; 1, some are not; 2, some of the time cannot be replayed.
 */
export async function runEvidenceReplay(args: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = parseCommand(args, OPTIONS, USAGE);
    const [path] = positionals;
    if (path === undefined || positionals.length > 1 || values.inputs === undefined) throw new Error(USAGE);
    await checkReadable(path);
    const part = await readEvidencePart(path);
    const { same, differences, gaps } = await replayEvidence(part, values.inputs, scopeOf(values, part));
    for (const line of differences) console.error(`Different: ${line}.`);
    for (const line of gaps) console.error(`Cannot be replayed: ${line}.`);
    if (differences.length > 0) return DIFFERENT;
    if (gaps.length > 0) return NOT_REPLAYED;
    console.log(`The same: ${same} changes of verdicts, each to the millisecond.`);
    return SAME;
  } catch (error) {
    console.error(firstLine(error));
    return NOT_REPLAYED;
  }
}

type Asked = { readonly [Name in keyof typeof OPTIONS]?: string | undefined };

function scopeOf({ facility, client, from, to }: Asked, { inputs }: EvidencePart): ReplayScope {
  if (inputs.length === 0)
    throw new Error(
      'Cannot be replayed: the part names no inputs. Services up to version 1.7 kept none; later ones name those of an hour after its end.',
    );
  return {
    fromMs: from === undefined ? null : instantOf(from),
    toMs: to === undefined ? null : instantOf(to),
    facilityId: facility ?? null,
    clientId: client ?? null,
  };
}

function instantOf(text: string): number {
  const atMs = instantMs(text);
  if (atMs === null) throw new Error(`${text} is no instant like 2026-07-14T21:00:00Z. Usage: ${USAGE}`);
  return atMs;
}
