import { Counter, Gauge, type Registry } from 'prom-client';

/** Adds a figure that is read anew at each scrape; NaN: not known. */
export function addGauge(
  register: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [register],
    collect: async () => gauge.set(await read()),
  });
}

/** Adds a count since the start, which is kept elsewhere and read at each scrape. */
export function addCounter(register: Registry, name: string, help: string, read: () => number): void {
  const counter: Counter = new Counter({
    name,
    help,
    registers: [register],
    collect() {
      counter.reset();
      counter.inc(read());
    },
  });
}
