import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../../platform/log/reasonOf.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ChainHead } from '../../storage/record/chain.ts';
import type { EvidenceRepository } from '../../storage/repositories/evidenceRepository.ts';
import { stampFile } from './stampFile.ts';
import { askTimeStamp } from './timeStamp.ts';

const PUBLISH_EVERY_MS = 3_600_000;

type PublishDependencies = {
  readonly evidence: Pick<EvidenceRepository, 'head'>;
  readonly log: Pick<ServiceLog, 'warn' | 'error'>;
  /** Where time stamps are asked for, and the folder that keeps them; null: none is asked. */
  readonly stamps: { readonly url: string; readonly dir: string } | null;
};

/**
 * Writes the head of the evidence to the log as found, then each hour and at the end: a log that is kept elsewhere shows
 * what was changed or cut off later. As a warning, so that it is there by default. Where a time stamp authority is set, its
 * answer of each hour is kept as a file.
 */
export function startHeadPublication({ evidence, log, stamps }: PublishDependencies) {
  const stopping = new AbortController();

  async function publish(): Promise<ChainHead | null> {
    try {
      const { position, hash } = await evidence.head();
      log.warn({ position, hash }, 'Head of the evidence');
      return { position, hash };
    } catch (error) {
      log.error({ err: error }, 'The head of the evidence could not be read');
      return null;
    }
  }

  async function publishAndStamp(): Promise<void> {
    const head = await publish();
    if (head === null || stamps === null) return;
    const { position } = head;
    try {
      const answer = await askTimeStamp(stamps.url, head.hash, stopping.signal);
      await mkdir(stamps.dir, { recursive: true });
      await writeFile(join(stamps.dir, stampFile(head)), answer);
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.error({ position, reason: reasonOf(error) }, 'The head of the evidence got no time stamp');
    }
  }

  let publishing = publishAndStamp();
  const timer = setInterval(() => void (publishing = publishing.then(publishAndStamp)), PUBLISH_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort(); // no authority holds up the end
      await publishing;
      await publish();
    },
  };
}
