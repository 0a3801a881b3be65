import type { Registry } from 'prom-client';
import type { ProbeReadings } from '../../useCases/probe/yardProbe.ts';
import { addCounter, addGauge } from './readFigures.ts';

/** What the probe of the canary yard has found. */
export function addProbeMetrics(register: Registry, readings: ProbeReadings): void {
  const { lastSuccessMs, visibleAfterS, failures } = readings;
  addGauge(
    register,
    'scc_probe_last_success_timestamp_seconds',
    'When the probe succeeded last, or began',
    () => lastSuccessMs() / 1_000,
  );
  addGauge(
    register,
    'scc_probe_visible_seconds',
    'From the order of an override to the first answer that shows it',
    visibleAfterS,
  );
  addCounter(register, 'scc_probe_failures_total', 'Probes of the canary yard that failed', failures);
}
