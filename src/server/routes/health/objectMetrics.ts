import type { Registry } from 'prom-client';
import type { ObjectReadings } from '../../platform/objects/objectHealth.ts';
import type { UploadReadings } from '../../world/lightning/stepUpload.ts';
import { addCounter, addGauge } from './readFigures.ts';

/** Whether the object store answers. */
export function addObjectMetrics(register: Registry, { isFailing, failures }: ObjectReadings): void {
  addGauge(register, 'scc_object_store_failing', 'Whether the object store failed last', () =>
    Number(isFailing()),
  );
  addCounter(register, 'scc_object_store_failures_total', 'Calls of the object store that failed', failures);
}

/** Lightning steps on their way to the object store. */
export function addUploadMetrics(register: Registry, { waiting, lost }: UploadReadings): void {
  addGauge(register, 'scc_object_steps_waiting', 'Lightning steps that wait for the object store', waiting);
  addCounter(
    register,
    'scc_object_steps_lost_total',
    'Lightning steps that were gone before the object store took them',
    lost,
  );
}
