import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { NoticeReadings } from '../../useCases/notices/noticeTally.ts';
import type { PublishedHealth } from './publishedHealth.ts';
import { addSourceMetrics } from './sourceMetrics.ts';

export type Readings = {
  /** Age of the newest known lightning, seconds; NaN: none known. */
  lightningAgeS(): number;
  activeEvents(): number;
  /** Displays that reported in the last minute. */
  openScreens(): number;
  /** Reports that did not prove which display sent them, since the start. */
  refusedReports(): number;
  /** Enrolled displays that did not report in the last minute; NaN: the store does not say. */
  silentDisplays(): Promise<number>;
  /** Screens that are told of changes at once. */
  listeningScreens(): number;
  readonly notices: NoticeReadings;
  /** How often the service's clock was set back since the start. */
  clockStepsBack(): number;
};

type MetricsDependencies = {
  readonly readings: Readings;
  readonly published: PublishedHealth;
  readonly sources: Omit<Parameters<typeof addSourceMetrics>[1], 'clock'>;
  readonly clock: { nowMs(): number };
};

/** Serves /metrics in the Prometheus text form. */
export function serveMetrics(app: FastifyInstance, dependencies: MetricsDependencies): void {
  const { readings, published, sources, clock } = dependencies;
  const register = new Registry();
  collectDefaultMetrics({ register });
  addGauge(
    register,
    'scc_lightning_age_seconds',
    'Age of the newest known lightning',
    readings.lightningAgeS,
  );
  addGauge(register, 'scc_active_events', 'Events in force over all facilities', readings.activeEvents);
  addGauge(register, 'scc_screens', 'Displays that reported in the last minute', readings.openScreens);
  addGauge(
    register,
    'scc_listening_screens',
    'Screens that are told of changes at once',
    readings.listeningScreens,
  );
  addDisplays(register, readings);
  addPublished(register, published);
  addNotices(register, readings.notices);
  addClockSteps(register, readings.clockStepsBack);
  addSourceMetrics(register, { ...sources, clock });
  const duration = new Histogram({
    name: 'scc_http_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [register],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
}

function addGauge(register: Registry, name: string, help: string, read: () => number): void {
  const gauge: Gauge = new Gauge({ name, help, registers: [], collect: () => gauge.set(read()) });
  register.registerMetric(gauge);
}

function addPublished(register: Registry, { read }: PublishedHealth): void {
  const orUnknown = (figure: number | null) => figure ?? Number.NaN;
  addGauge(register, 'scc_published_lightning_age_seconds', 'Age of published lightning', () =>
    orUnknown(read().lightningAgeS),
  );
  addGauge(register, 'scc_published_weather_age_seconds', 'Age of the oldest published weather', () =>
    orUnknown(read().weatherAgeS),
  );
  addGauge(
    register,
    'scc_facilities_unknown',
    'Facilities whose status is UNKNOWN',
    () => read().facilitiesUnknown,
  );
  addGauge(register, 'scc_store_age_seconds', 'Time since alerts were stored last', () =>
    orUnknown(read().lastStoreWriteAgeS),
  );
}

function addDisplays(register: Registry, { refusedReports, silentDisplays }: Readings): void {
  addAwaitedGauge(
    register,
    'scc_displays_silent',
    'Enrolled displays that did not report in the last minute',
    silentDisplays,
  );
  const counter: Counter = new Counter({
    name: 'scc_display_reports_refused_total',
    help: 'Reports that did not prove which display sent them',
    registers: [register],
    collect() {
      counter.reset();
      counter.inc(refusedReports());
    },
  });
}

function addClockSteps(register: Registry, stepsBack: () => number): void {
  const counter: Counter = new Counter({
    name: 'scc_clock_steps_back_total',
    help: 'How often the clock of the service was set back',
    registers: [register],
    collect() {
      counter.reset();
      counter.inc(stepsBack());
    },
  });
}

function addNotices(register: Registry, { attempts, queue }: NoticeReadings): void {
  const counter: Counter = new Counter({
    name: 'scc_notice_attempts_total',
    help: 'Attempts to deliver a notice, by channel and result',
    labelNames: ['channel', 'result'],
    registers: [register],
    collect() {
      counter.reset();
      for (const { channel, result, count } of attempts()) counter.inc({ channel, result }, count);
    },
  });
  addAwaitedGauge(
    register,
    'scc_notices_waiting',
    'Notices that wait or are underway',
    async () => (await queue()).waiting,
  );
  addAwaitedGauge(
    register,
    'scc_notice_oldest_seconds',
    'Age of the oldest notice that waits',
    async () => (await queue()).oldestS,
  );
}

function addAwaitedGauge(register: Registry, name: string, help: string, read: () => Promise<number>): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [register],
    collect: async () => gauge.set(await read()),
  });
}
