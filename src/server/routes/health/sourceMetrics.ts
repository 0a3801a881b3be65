import { Counter, Gauge, type Registry } from 'prom-client';
import type { SatelliteAcceptances } from '../../useCases/feeds/satelliteAcceptances.ts';
import type { YardCounts } from '../../useCases/feeds/yardCounts.ts';
import type { SourceReading, SourceReadings } from '../../sources/sourceReadings.ts';

type SourceFigures = {
  readonly readings: Pick<SourceReadings, 'read'>;
  readonly clock: { nowMs(): number };
  /** Whether a primary source may clear now. */
  readonly mayClear: (sourceId: string) => boolean;
  readonly yardsOf: YardCounts;
  readonly acceptances: Pick<SatelliteAcceptances, 'isRunningFor'>;
};

/** A figure of one source, by further labels. */
type Figure = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

/** Adds what is measured of each source, labelled with its id and with what its data is about. */
export function addSourceMetrics(
  register: Registry,
  { readings, clock, yardsOf, ...proof }: SourceFigures,
): void {
  const ageS = (atMs: number | null) => (atMs === null ? Number.NaN : (clock.nowMs() - atMs) / 1_000);
  const one = (figureOf: (reading: SourceReading) => number) => (reading: SourceReading) => [
    { value: figureOf(reading) },
  ];
  const is = (condition: SourceReading['condition']) =>
    one((reading) => Number(reading.condition === condition));

  const gauges: readonly [name: string, help: string, of: (reading: SourceReading) => readonly Figure[]][] = [
    ['content_age_seconds', 'Age of the newest content of a source', one((of) => ageS(of.lastContentMs))],
    ['delivery_age_seconds', 'Time since a source delivered last', one((of) => ageS(of.lastDeliveryMs))],
    ['latency_seconds', 'Time from content to delivery over the last day', latencies],
    ['gaps', 'Gaps of the last day', one(({ gaps }) => gaps.length)],
    ['gap_seconds', 'Sum of the gaps of the last day', one(gapS)],
    ['late', 'Whether the newest content is late', is('late')],
    ['gone', 'Whether the newest content is too old to prove anything', is('gone')],
    ['waiting', 'Whether nothing was delivered since the start', is('waiting')],
    ['yards', 'Yards that a source watches', (of) => watched(yardsOf(of.profile))],
    ['may_clear', 'Whether a source may end a status', one(({ profile }) => Number(mayEnd(profile, proof)))],
  ];
  for (const [name, help, figuresOf] of gauges) {
    const further = name === 'latency_seconds' ? ['quantile'] : [];
    const gauge: Gauge = new Gauge({
      name: `scc_source_${name}`,
      help,
      labelNames: ['source', 'content', ...further],
      registers: [register],
      collect() {
        gauge.reset();
        for (const reading of readings.read())
          for (const { labels, value } of figuresOf(reading)) gauge.set(labelled(reading, labels), value);
      },
    });
  }
  addCounter(register, 'errors', 'Failures of a source', ({ errorCount }) => [{ value: errorCount }]);
  addCounter(register, 'rows', 'Rows of a source, by what became of them', (reading) => [
    { labels: { result: 'accepted' }, value: reading.acceptedRows },
    { labels: { result: 'rejected' }, value: reading.rejectedRows },
  ]);

  function addCounter(
    to: Registry,
    name: string,
    help: string,
    figuresOf: (reading: SourceReading) => readonly Figure[],
  ): void {
    const counter: Counter = new Counter({
      name: `scc_source_${name}_total`,
      help,
      labelNames: ['source', 'content', ...(name === 'rows' ? ['result'] : [])],
      registers: [to],
      collect() {
        counter.reset();
        for (const reading of readings.read())
          for (const { labels, value } of figuresOf(reading)) counter.inc(labelled(reading, labels), value);
      },
    });
  }
}

/** A satellite is no primary source, and yards rest on it by a signature. */
function mayEnd(
  profile: SourceReading['profile'],
  { mayClear, acceptances }: Pick<SourceFigures, 'mayClear' | 'acceptances'>,
): boolean {
  return mayClear(profile.id) || acceptances.isRunningFor(profile);
}

function labelled({ profile, content }: SourceReading, labels: Figure['labels'] = {}) {
  return { source: profile.id, content, ...labels };
}

function latencies({ latency }: SourceReading): readonly Figure[] {
  if (latency === null) return [];
  return [
    { labels: { quantile: '0.5' }, value: latency.p50Ms / 1_000 },
    { labels: { quantile: '0.99' }, value: latency.p99Ms / 1_000 },
  ];
}

function watched(yards: number | null): readonly Figure[] {
  return yards === null ? [] : [{ value: yards }];
}

function gapS({ gaps }: SourceReading): number {
  return gaps.reduce((sum, [fromMs, toMs]) => sum + toMs - fromMs, 0) / 1_000;
}
