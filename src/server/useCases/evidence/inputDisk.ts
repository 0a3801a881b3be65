import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import { closeOffFiles, sweepFiles, type KeptFile, type OpenInputFile } from './inputFiles.ts';

type DiskDependencies = {
  readonly dir: string;
  /** Disk that all files may take, bytes. */
  readonly budgetBytes: number;
  readonly openFile: OpenInputFile;
  /** Resolves once the evidence that was noted before is stored: of inputs on the disk all verdicts are in the chain. */
  readonly evidenceStored: () => Promise<void>;
  readonly log: Pick<ServiceLog, 'error'>;
  /** Told of each file that is complete, or closed off. */
  readonly kept: (files: readonly KeptFile[]) => void;
  /** Told once of a file that takes no more, and up to when it has inputs. */
  readonly failed: (file: NewFile, toMs: number) => void;
};

export type NewFile = Pick<KeptFile, 'term' | 'part' | 'name' | 'fromMs'>;

/** A file to which lines go in their turn. */
type QueuedFile = {
  /** @param text Whole lines, `count` of them, with inputs up to `toMs`. */
  append(text: string, toMs: number, count: number): void;
  /** @param isCut Inputs followed that are not kept. */
  end(isCut: boolean): void;
};

/** Gives the disk one thing after the other to do; nothing waits for it. */
export type InputDisk = {
  begin(file: NewFile): QueuedFile;
  /** Characters that are not on the disk yet. */
  waitingChars(): number;
  /** Inputs that it did not take since the start. */
  lost(): number;
  settled(): Promise<void>;
};

export function createInputDisk(dependencies: DiskDependencies): InputDisk {
  const { dir, budgetBytes, openFile, evidenceStored, log, kept, failed } = dependencies;
  let waitingChars = 0;
  let lost = 0;
  /** Never rejects. */
  let line: Promise<void> = closeOffFiles(dir)
    .then(kept)
    .catch((error: unknown) => log.error({ err: error, dir }, 'Inputs of verdicts could not be closed off'));

  function begin(named: NewFile): QueuedFile {
    const opened = line.then(() => openFile(dir, named.name));
    opened.catch(() => undefined); // told with the first lines
    let toMs = named.fromMs;
    let hasFailed = false;

    function fail(error: unknown): void {
      if (hasFailed) return;
      hasFailed = true;
      log.error({ err: error, name: named.name }, 'Inputs of verdicts could not be kept');
      failed(named, toMs);
    }

    async function write(text: string, untilMs: number): Promise<boolean> {
      if (hasFailed) return false;
      try {
        const file = await opened;
        await evidenceStored();
        await file.append(text, untilMs);
        toMs = untilMs;
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    }

    async function end(isCut: boolean): Promise<void> {
      try {
        const ended = await (await opened).end();
        if (ended !== null) kept([{ ...named, ...ended, ...(isCut || hasFailed ? { isCut: true } : {}) }]);
        await sweepFiles(dir, budgetBytes);
      } catch (error) {
        fail(error);
      }
    }

    line = opened.then(
      () => undefined,
      () => undefined,
    );
    return {
      append(text, untilMs, count) {
        waitingChars += text.length;
        line = line.then(async () => {
          if (!(await write(text, untilMs))) lost += count;
          waitingChars -= text.length;
        });
      },
      end: (isCut) => void (line = line.then(() => end(isCut))),
    };
  }

  return { begin, waitingChars: () => waitingChars, lost: () => lost, settled: () => line };
}
