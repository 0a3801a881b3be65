import { open } from 'node:fs/promises';
import { instantMs, isoInstant } from '#domain/time/instant.ts';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { ChainHead } from '../../storage/record/chain.ts';
import { exportEvidence } from '../../useCases/evidence/exportEvidence.ts';
import type { AdminCommand, CommandRow } from './adminCommand.ts';

/** Commands about what was received, decided, told and shown. */
export const EVIDENCE_COMMANDS: readonly CommandRow[] = [
  {
    words: ['evidence', 'head'],
    parameters: [],
    summary: 'where the chain over the evidence stands: keep it elsewhere',
    prepare:
      () =>
      async ({ repositories }) =>
        textOf(await repositories.evidence.head()),
  },
  {
    words: ['evidence', 'export'],
    parameters: ['FROM', 'TO', 'FILE'],
    summary: 'writes what happened from one instant or day (UTC) up to another',
    prepare([from = '', to = '', file = '']) {
      const [fromMs, toMs] = [timeOf(from), timeOf(to)];
      return fromMs === null || toMs === null || file === '' ? null : exportTo(file, fromMs, toMs);
    },
  },
];

function exportTo(path: string, fromMs: number, toMs: number): AdminCommand {
  return async ({ repositories: { evidence } }) => {
    const part = await evidence.partOf(fromMs, toMs);
    if (part === null)
      throw new ProblemError(404, 'noEvidence', 'There is no evidence of that time, or it was pruned.');
    const file = await open(path, 'wx').catch((error: unknown) => {
      throw new ProblemError(409, 'fileNotWritten', `${path} cannot be made: ${reasonOf(error)}.`);
    });
    try {
      const { head, broken } = await exportEvidence(evidence, part, (lines) => file.appendFile(lines));
      if (broken !== null)
        throw new ProblemError(
          409,
          'evidenceBroken',
          `The chain is broken at ${broken.position}: the entry is ${broken.how}. ${path} has it as it stands.`,
        );
      const keptFromMs = await evidence.keptFromMs();
      const gone =
        keptFromMs !== null && keptFromMs > fromMs
          ? ` What happened before ${isoInstant(keptFromMs)} is no longer kept.`
          : '';
      return `${path} has entries ${part.first} to ${part.last}.${gone} Check it with: npm run evidence -- verify ${path} --head ${textOf(head)}`;
    } finally {
      await file.close();
    }
  };
}

/** As `verify` takes it. */
function textOf({ position, hash }: ChainHead): string {
  return `${position}:${hash}`;
}

/** An instant, or the beginning of a day in UTC, epoch ms; null: neither. */
function timeOf(text: string): number | null {
  return instantMs(text) ?? instantMs(`${text}T00:00:00Z`);
}
