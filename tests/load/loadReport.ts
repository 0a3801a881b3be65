import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

export type Question = 'status' | 'heartbeat' | 'strikes' | 'probability';

const NS_PER_MS = 1e6;

/** What displays were answered between `begin` and `end`; errors count from the first display on. */
export function createLoadReport() {
  const answers = new Map<Question, RecordableHistogram>();
  const errors = new Map<string, number>();
  const streams = { open: 0, told: 0 };
  let oldestStatusMs = 0;
  let isMeasured = false;
  let isOver = false;
  return {
    /** By what was asked: how long answers took until their last byte, ns. */
    answers,
    /** What went wrong, with how often. */
    errors,
    /** Streams that stood at the end, and changes that they told. */
    streams,
    /** Age of the oldest status that was answered, by its own time, ms. */
    oldestStatusMs: () => oldestStatusMs,
    begin: () => void (isMeasured = true),
    end: () => void (isOver = true),
    noteAnswer(question: Question, tookMs: number): void {
      if (!isMeasured || isOver) return;
      const known = answers.get(question) ?? createHistogram();
      answers.set(question, known);
      known.record(Math.max(1, Math.round(tookMs * NS_PER_MS)));
    },
    noteStatusAge(ageMs: number): void {
      if (isMeasured) oldestStatusMs = Math.max(oldestStatusMs, ageMs);
    },
    noteError(what: string): void {
      if (!isOver) errors.set(what, (errors.get(what) ?? 0) + 1);
    },
    noteStream(change: 1 | -1): void {
      if (!isOver) streams.open += change;
    },
    noteTold: () => void (streams.told += 1),
  };
}
export type LoadReport = ReturnType<typeof createLoadReport>;
