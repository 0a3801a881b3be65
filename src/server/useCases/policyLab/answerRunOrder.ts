import type { LabResult } from '#contracts/policyLab.ts';
import { STEP_MS } from '#domain/lightning/strikeColumns.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { messageOf } from '../../platform/log/messageOf.ts';
import type { RecordingProblem } from '../../sources/replay/fileProblems.ts';
import { readRecording } from '../../sources/replay/readRecording.ts';
import type { StrikeRecording } from '../../sources/replay/recordingBuilder.ts';
import { createAtmosphere } from '../../sources/simulator/atmosphere.ts';
import { readStepNow } from '../../world/lightning/stepFolder.ts';
import type { StrikeTileSetup } from '../../world/lightning/strikeTiles.ts';
import { readKept } from './keptRecording.ts';
import { labPlots } from './labPlots.ts';
import { labReport, type LabQuestion, type LabReport, type LabTable } from './labReport.ts';
import type { LabMessage, LabProgress } from './labThread.ts';

/** A comparison that the service runs for a client. */
export type RunOrder = LabQuestion & {
  readonly recording:
    | { readonly kind: 'file'; readonly path: string }
    | ({ readonly kind: 'kept'; readonly store: StrikeTileSetup } & TimeSpan);
  readonly table: LabTable;
};

/** What the thread found, written as answers already: the service passes them on without reading them. */
export type RunFound = {
  readonly accepted: number;
  readonly problems: LabResult['strikes']['problems'];
  /** A `LabResult` as JSON. */
  readonly result: Uint8Array<ArrayBuffer>;
  /** A `LabPlot` of each facility as JSON. */
  readonly plots: readonly Uint8Array<ArrayBuffer>[];
};

/** Row problems that are told; the others are counted. */
const MOST_PROBLEMS = 20;

/** Compares policies as ordered, and says how far it is and what it found or why not. */
export async function answerRunOrder(
  order: RunOrder,
  say: (message: LabMessage<RunFound>) => void,
): Promise<void> {
  try {
    const report = await found(order, (progress) => say({ kind: 'progress', progress }));
    say({ kind: 'finished', report });
  } catch (error) {
    say({ kind: 'refused', reason: messageOf(error) });
  }
}

async function found(
  { recording: of, table, ...question }: RunOrder,
  onProgress: (progress: LabProgress) => void,
): Promise<RunFound> {
  const recording = await read(of, onProgress);
  const { count } = recording.strikes;
  const report = labReport(recording, table, question, (done) =>
    onProgress({ step: 'judging', done, of: count }),
  );
  const problems = recording.problems.slice(0, MOST_PROBLEMS).map((problem) => told(problem));
  const result: LabResult = {
    ...report,
    strikes: { ...report.strikes, problems, problemCount: recording.problems.length },
    facilities: report.facilities.map(withoutTimes),
  };
  return {
    accepted: recording.accepted,
    problems,
    result: jsonOf(result),
    plots: labPlots(recording.strikes, table, report).map(jsonOf),
  };
}

async function read(
  recording: RunOrder['recording'],
  onProgress: (progress: LabProgress) => void,
): Promise<StrikeRecording> {
  if (recording.kind === 'file') {
    onProgress({ step: 'reading', done: 0, of: 1 });
    return readRecording([recording.path], {
      onFileRead: (done) => onProgress({ step: 'reading', done, of: 1 }),
    });
  }
  const { store, ...span } = recording;
  const of = Math.floor((span.toMs - span.fromMs) / STEP_MS);
  return readKept(
    span,
    {
      readStep: (stepMs) => readStepNow(store.dir, stepMs),
      tellStrikes: store.atmosphere && createAtmosphere(store.atmosphere).strikesBetween,
    },
    (done) => onProgress({ step: 'reading', done, of }),
  );
}

/** Where the service keeps a file is nobody's business. */
function told({ file, row, reason }: RecordingProblem) {
  return { row, reason: reason.replaceAll(file, 'the file') };
}

function withoutTimes({
  policies,
  ...facility
}: LabReport['facilities'][number]): LabResult['facilities'][number] {
  return {
    ...facility,
    policies: policies.map(({ shownClosed: _closed, shownWarning: _warning, ...figures }) => figures),
  };
}

function jsonOf(value: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}
