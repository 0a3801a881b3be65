import type { Registry } from 'prom-client';
import type { EvidenceReadings } from '../../useCases/evidence/evidenceWriter.ts';
import type { InputReadings } from '../../useCases/evidence/inputJournal.ts';
import { addCounter, addGauge } from './readFigures.ts';

/** What waits to be stored as evidence, what was lost of it, and how often it could not be stored. */
export function addEvidenceMetrics(register: Registry, { waiting, lost, failures }: EvidenceReadings): void {
  addGauge(register, 'scc_evidence_waiting', 'Entries of the evidence that wait to be stored', waiting);
  addCounter(register, 'scc_evidence_lost_total', 'Entries of the evidence that were never stored', lost);
  addCounter(
    register,
    'scc_evidence_failures_total',
    'Writes of the evidence that failed and were repeated',
    failures,
  );
}

/** Inputs of verdicts that wait for the disk, and those that it did not take. */
export function addInputMetrics(register: Registry, { waitingChars, lost }: InputReadings): void {
  addGauge(
    register,
    'scc_inputs_waiting_characters',
    'Inputs of verdicts that the disk was given and has not taken yet',
    waitingChars,
  );
  addCounter(register, 'scc_inputs_lost_total', 'Inputs of verdicts that were not kept', lost);
}
