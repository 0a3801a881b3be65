import { inSpan } from '../tracing/inSpan.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Bus } from './bus.ts';

/** The same bus, whose puts and messages are traced where they belong to a trace; what is put each second does not. */
export function tracedBus(bus: Bus, tracing: Tracing): Bus {
  if (!tracing.isOn) return bus;
  const traced = <Result>(name: string, bytes: number, work: () => Promise<Result>): Promise<Result> => {
    if (tracing.headers()['traceparent'] === undefined) return work();
    return inSpan(tracing, { name, kind: 'client', values: { 'scc.bytes': bytes } }, work);
  };
  return {
    ...bus,
    publish: (subject, data) => traced('bus publish', data.length, () => bus.publish(subject, data)),
    put: (key, value) => traced('bus put', value.length, () => bus.put(key, value)),
  };
}
