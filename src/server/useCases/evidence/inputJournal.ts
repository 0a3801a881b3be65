import { setTimeout } from 'node:timers/promises';
import type { InputJournal } from '../../alerting/inputRecorder.ts';
import type { InputsBase, JudgedInput } from '../../alerting/judgedInputs.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { EvidenceWriter } from './evidenceWriter.ts';
import { createHourFile, type HourFile } from './hourFile.ts';
import { createInputDisk } from './inputDisk.ts';
import { inputsName, openInputFile, type OpenInputFile } from './inputFiles.ts';

const HOUR_MS = 3_600_000;
/** Some minutes of inputs at 10,000 facilities, and the engine's memory there several times over. */
const MOST_WAITING_CHARS = 64_000_000;
/** A file begins with the engine's whole memory: a disk that fails is not given it each second. */
const RETRY_AFTER_MS = 60_000;
/** The engine's memory is stored after this, and the process has eight seconds for all. */
const STOP_WITHIN_MS = 2_000;

type JournalDependencies = {
  readonly dir: string;
  /** Disk that all files may take, bytes. */
  readonly budgetBytes: number;
  readonly term: number;
  /** Told of each file that is complete, and of each time whose inputs could not be stored. */
  readonly evidence: Pick<EvidenceWriter, 'note' | 'whenStored'>;
  readonly clock: Pick<ServerClock, 'nowMs'>;
  readonly log: Pick<ServiceLog, 'error'>;
  /** How much may wait for the disk; left out: what fits the memory of a small machine. */
  readonly mostWaitingChars?: number;
  /** Left out: a file on the disk. */
  readonly openFile?: OpenInputFile;
};

export type InputReadings = {
  /** What the disk was given and has not taken yet, characters. */
  waitingChars(): number;
  /** Inputs since the start that were not kept. */
  lost(): number;
};

type Begun = { readonly base: () => InputsBase; readonly endLook: () => void };

/**
 * Keeps the inputs of verdicts as files, one for each hour (UTC) of a term: `{term}-{part}.ndjson.gz`, first the base, then
 * the inputs in order. They go to the disk three times a minute. The evidence names each file with its hash. Files beyond
 * the budget go, the oldest first. Nothing waits for the disk: where it takes no more, inputs are not kept until it does,
 * and the evidence has the time of that.
 */
export function startInputJournal(
  dependencies: JournalDependencies,
): InputJournal & { readonly readings: InputReadings } {
  const { term, clock, log, evidence, mostWaitingChars = MOST_WAITING_CHARS } = dependencies;
  let begun: Begun | null = null;
  let hour: HourFile | null = null;
  let part = 0;
  let lost = 0;
  const gap = createGap(dependencies);
  const disk = openDisk({
    ...dependencies,
    openFile: dependencies.openFile ?? openInputFile,
    evidenceStored: evidence.whenStored,
    kept: (files) =>
      evidence.note(files.map((file) => ({ kind: 'inputs.kept', ...file, atMs: clock.nowMs() }))),
    failed: ({ name }, toMs) => void (hour?.name === name && leave(hour, toMs)),
  });

  function write(line: object, atMs: number): void {
    if (hour === null) return;
    const text = `${JSON.stringify(line)}\n`;
    const waiting = disk.waitingChars() + hour.waitingChars();
    if (waiting === 0 || waiting + text.length <= mostWaitingChars) return hour.add(text, atMs);
    log.error({ waiting }, 'Inputs of verdicts are not kept: too much waits to be stored');
    lost += 1;
    leave(hour, hour.toMs());
  }

  function leave(left: HourFile, fromMs: number): void {
    left.end(true);
    hour = null;
    gap.begin(fromMs);
  }

  function turnTo(atMs: number, base: Begun['base']): void {
    if (hour !== null && hourOf(atMs) === hourOf(hour.fromMs)) return hour.storeIfDue(atMs);
    if (gap.isOpen() && (disk.waitingChars() > 0 || gap.isTooYoung(atMs))) return;
    const ended = hour;
    part += 1;
    // the next one is there before this one has its name: where a kill leaves no unfinished file, all are named
    hour = createHourFile(disk, { term, part, name: inputsName(term, part), fromMs: atMs });
    gap.end(atMs);
    ended?.end(false);
    write(base(), atMs);
  }

  return {
    readings: { waitingChars: disk.waitingChars, lost: () => lost + disk.lost() },
    begin: (base, endLook) => void (begun = { base, endLook }),
    note(input: JudgedInput) {
      if (begun === null) return;
      if (input.in === 'time') turnTo(input.atMs, begun.base);
      if (gap.isOpen()) lost += 1;
      write(input, 'atMs' in input ? input.atMs : -Infinity);
    },
    async stop() {
      begun?.endLook();
      begun = null;
      hour?.end(false);
      hour = null;
      gap.end(clock.nowMs());
      await disk.settledSoon();
    },
  };
}

const hourOf = (atMs: number) => Math.floor(atMs / HOUR_MS);

/** The time of which inputs are not kept; the evidence has it once it is over. */
function createGap({ evidence, term, clock }: Pick<JournalDependencies, 'evidence' | 'term' | 'clock'>) {
  let gap: { readonly fromMs: number; readonly noticedMs: number } | null = null;
  return {
    isOpen: () => gap !== null,
    /** Whether the disk is not tried again yet. */
    isTooYoung: (atMs: number) => gap !== null && atMs < gap.noticedMs + RETRY_AFTER_MS,
    begin: (fromMs: number) => void (gap = { fromMs, noticedMs: clock.nowMs() }),
    end(toMs: number) {
      if (gap === null) return;
      evidence.note([{ kind: 'inputs.lost', atMs: clock.nowMs(), term, fromMs: gap.fromMs, toMs }]);
      gap = null;
    },
  };
}

/** The disk, for which a stop waits once and not for long: the pipeline stops the journal, and later the term does again. */
function openDisk(dependencies: Parameters<typeof createInputDisk>[0]) {
  const disk = createInputDisk(dependencies);
  let waited: Promise<void> | null = null;
  const limit = () => setTimeout(STOP_WITHIN_MS, undefined, { ref: false });
  return { ...disk, settledSoon: () => (waited ??= Promise.race([disk.settled(), limit()])) };
}
