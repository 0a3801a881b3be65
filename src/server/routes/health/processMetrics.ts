import type { Registry } from 'prom-client';
import { addCounter, addGauge } from './readFigures.ts';

/** How the process that leads does. */
export type ProcessReadings = {
  /** Term in which it leads. */
  readonly term: number;
  /** Whether nobody else can have begun to lead. */
  isSure(): boolean;
  /** How often events were judged since the start, and the processor time of that, s. */
  judged(): { readonly turns: number; readonly seconds: number };
  /** Time that the store takes for the smallest question, s; NaN: it did not answer within a second. */
  storeAnswerS(): Promise<number>;
  /** Free space of the data folder, bytes; NaN: not known. */
  diskFreeBytes(): Promise<number>;
};

/** Says who leads and how busy engine, store and disk are. */
export function addProcessMetrics(register: Registry, readings: ProcessReadings): void {
  addGauge(register, 'scc_leader_term', 'Term in which this process leads', () => readings.term);
  addGauge(register, 'scc_leader_sure', 'Whether nobody else can have begun to lead', () =>
    Number(readings.isSure()),
  );
  addCounter(
    register,
    'scc_engine_turns_total',
    'How often events were judged',
    () => readings.judged().turns,
  );
  addCounter(
    register,
    'scc_engine_seconds_total',
    'Time for which events were judged',
    () => readings.judged().seconds,
  );
  addGauge(
    register,
    'scc_store_answer_seconds',
    'Time of the store for the smallest question',
    readings.storeAnswerS,
  );
  addGauge(register, 'scc_disk_free_bytes', 'Free space of the data folder', readings.diskFreeBytes);
}
