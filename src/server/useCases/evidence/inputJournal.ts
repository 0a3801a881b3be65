import { setTimeout } from 'node:timers/promises';
import type { InputJournal } from '../../alerting/inputRecorder.ts';
import type { InputsBase, JudgedInput } from '../../alerting/judgedInputs.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import type { EvidenceWriter } from './evidenceWriter.ts';
import { createInputDisk, type NewFile, type QueuedFile } from './inputDisk.ts';
import { inputsName, openInputFile, type OpenInputFile } from './inputFiles.ts';

const HOUR_MS = 3_600_000;
/** What a kill costs at most, besides what the disk is just writing. */
const STORE_EVERY_MS = 20_000;
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
  /** Told of each file that is complete, and of each time without inputs that the disk did not take. */
  readonly evidence: Pick<EvidenceWriter, 'note' | 'whenStored'>;
  readonly clock: Pick<ServerClock, 'nowMs'>;
  readonly log: Pick<ServiceLog, 'error' | 'info'>;
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
type Writing = {
  readonly file: NewFile;
  readonly queued: QueuedFile;
  toMs: number;
  lines: string[];
  chars: number;
  /** When lines were given to the disk last; null: never. */
  storedMs: number | null;
};
/** A time of which inputs are not kept. */
type Gap = { readonly fromMs: number; readonly noticedMs: number };

/**
 * Keeps the inputs of verdicts as files, one for each hour (UTC) of a term: `{term}-{part}.ndjson.gz`, first the base, then
 * the inputs in order. They go to the disk three times a minute. The evidence names each file with its hash. Files beyond
 * the budget go, the oldest first. Nothing waits for the disk: where it takes no more, inputs are not kept until it does,
 * and the evidence has the time of that.
 */
export function startInputJournal(
  dependencies: JournalDependencies,
): InputJournal & { readonly readings: InputReadings } {
  const { dir, budgetBytes, term, clock, log } = dependencies;
  const { note, whenStored } = dependencies.evidence;
  const { mostWaitingChars = MOST_WAITING_CHARS, openFile = openInputFile } = dependencies;
  let begun: Begun | null = null;
  let writing: Writing | null = null;
  let gap: Gap | null = null;
  let part = 0;
  let lost = 0;
  const disk = createInputDisk({
    dir,
    budgetBytes,
    openFile,
    evidenceStored: whenStored,
    log,
    kept: (files) => note(files.map((file) => ({ kind: 'inputs.kept', ...file, atMs: clock.nowMs() }))),
    failed({ name }, toMs) {
      if (writing?.file.name === name) leave(writing, toMs);
    },
  });

  function open(atMs: number): void {
    part += 1;
    const file = { term, part, name: inputsName(term, part), fromMs: atMs };
    writing = { file, queued: disk.begin(file), toMs: atMs, lines: [], chars: 0, storedMs: null };
    endGap(atMs);
    write(begun!.base(), atMs);
  }

  function write(line: object, atMs: number): void {
    if (writing === null) return;
    const text = `${JSON.stringify(line)}\n`;
    const waiting = disk.waitingChars() + writing.chars;
    if (waiting > 0 && waiting + text.length > mostWaitingChars) {
      log.error({ waiting }, 'Inputs of verdicts are not kept: the disk is too slow');
      lost += 1;
      leave(writing, writing.toMs);
      return;
    }
    writing.lines.push(text);
    writing.chars += text.length;
    writing.toMs = Math.max(writing.toMs, atMs);
  }

  function leave(left: Writing, fromMs: number): void {
    end(left, true);
    writing = null;
    gap = { fromMs, noticedMs: clock.nowMs() };
  }

  function endGap(toMs: number): void {
    if (gap === null) return;
    note([{ kind: 'inputs.lost', atMs: clock.nowMs(), term, fromMs: gap.fromMs, toMs }]);
    gap = null;
  }

  function turnTo(atMs: number): void {
    if (writing !== null && hourOf(atMs) === hourOf(writing.file.fromMs)) {
      const { storedMs } = writing;
      if (storedMs === null || Math.abs(atMs - storedMs) >= STORE_EVERY_MS) store(writing, atMs);
      return;
    }
    const isTooSoon = gap !== null && (disk.waitingChars() > 0 || atMs < gap.noticedMs + RETRY_AFTER_MS);
    if (isTooSoon) return;
    const ended = writing;
    // the next one is there before this one has its name: where a kill leaves no unfinished file, all are named
    open(atMs);
    if (ended !== null) end(ended, false);
  }

  return {
    readings: { waitingChars: disk.waitingChars, lost: () => lost + disk.lost() },
    begin: (base, endLook) => void (begun = { base, endLook }),
    note(input: JudgedInput) {
      if (begun === null) return;
      if (input.in === 'time') turnTo(input.atMs);
      if (gap !== null) lost += 1;
      write(input, 'atMs' in input ? input.atMs : -Infinity);
    },
    async stop() {
      begun?.endLook();
      begun = null;
      if (writing !== null) end(writing, false);
      writing = null;
      endGap(clock.nowMs());
      await Promise.race([disk.settled(), setTimeout(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

const hourOf = (atMs: number) => Math.floor(atMs / HOUR_MS);

function store(writing: Writing, nowMs: number): void {
  const { lines, toMs, queued } = writing;
  if (lines.length > 0) queued.append(lines.join(''), toMs, lines.length);
  writing.lines = [];
  writing.chars = 0;
  writing.storedMs = nowMs;
}

function end(writing: Writing, isCut: boolean): void {
  store(writing, writing.toMs);
  writing.queued.end(isCut);
}
