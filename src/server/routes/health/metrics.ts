import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { NoteAnswer } from '../../platform/http/readyAnswer.ts';
import type { EvidenceReadings } from '../../useCases/evidence/evidenceWriter.ts';
import type { InputReadings } from '../../useCases/evidence/inputJournal.ts';
import type { NoticeReadings } from '../../useCases/notices/noticeTally.ts';
import type { TraceReadings } from '../../platform/tracing/tracing.ts';
import type { PublishedHealth } from './publishedHealth.ts';
import type { ObjectReadings } from '../../platform/objects/objectHealth.ts';
import type { UploadReadings } from '../../world/lightning/stepUpload.ts';
import { addObjectMetrics, addUploadMetrics } from './objectMetrics.ts';
import { addEvidenceMetrics, addInputMetrics } from './evidenceMetrics.ts';
import type { ProbeReadings } from '../../useCases/probe/yardProbe.ts';
import { addProbeMetrics } from './probeMetrics.ts';
import { addProcessMetrics, type ProcessReadings } from './processMetrics.ts';
import { addCounter, addGauge } from './readFigures.ts';
import { addSourceMetrics } from './sourceMetrics.ts';
import { addTraceMetrics } from './traceMetrics.ts';

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
  readonly evidence: EvidenceReadings;
  /** What is kept of the inputs of verdicts; null: nothing is. */
  readonly inputs: InputReadings | null;
  /** What the probe of the canary yard has found; null: there is none. */
  readonly probe: ProbeReadings | null;
  /** Of the object store and of steps on their way to it; null: there is none. */
  readonly objects: { readonly store: ObjectReadings; readonly steps: UploadReadings | null } | null;
  /** Puts of answers on the bus that failed, since the start; left out: no edges are served. */
  readonly failedPuts?: (() => number) | undefined;
  readonly process: ProcessReadings;
  /** How often the service's clock was set back since the start. */
  clockStepsBack(): number;
};

type SourceFigures = Parameters<typeof addSourceMetrics>[1];

type MetricsDependencies = {
  readonly readings: Readings;
  readonly published: PublishedHealth;
  readonly sources: Omit<SourceFigures, 'clock' | 'acceptances'>;
  readonly acceptances: SourceFigures['acceptances'];
  readonly clock: { nowMs(): number };
  readonly traces: TraceReadings;
};

/**
 * Serves /metrics in the Prometheus text form.
 *
 * @returns Notes an answer of which the framework does not know, as it notes its own.
 */
export function serveMetrics(app: FastifyInstance, dependencies: MetricsDependencies): NoteAnswer {
  const { readings, published, sources, acceptances, clock, traces } = dependencies;
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
  addEvidenceMetrics(register, readings.evidence);
  if (readings.inputs !== null) addInputMetrics(register, readings.inputs);
  if (readings.probe !== null) addProbeMetrics(register, readings.probe);
  addObjects(register, readings.objects);
  addPuts(register, readings);
  addProcessMetrics(register, readings.process);
  addTraceMetrics(register, traces);
  addCounter(
    register,
    'scc_clock_steps_back_total',
    'How often the clock of the service was set back',
    readings.clockStepsBack,
  );
  addSourceMetrics(register, { ...sources, acceptances, clock });
  const duration = new Histogram({
    name: 'scc_http_request_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [register],
  });

  const noteAnswer: NoteAnswer = (call, elapsedMs) => duration.observe(call, elapsedMs / 1_000);
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) =>
    noteAnswer({ method, route: routeOptions.url ?? 'unknown', status }, elapsedTime),
  );
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
  return noteAnswer;
}

function addObjects(register: Registry, objects: Readings['objects']): void {
  if (objects === null) return;
  addObjectMetrics(register, objects.store);
  if (objects.steps !== null) addUploadMetrics(register, objects.steps);
}

function addPuts(register: Registry, { failedPuts }: Readings): void {
  if (failedPuts === undefined) return;
  addCounter(
    register,
    'scc_bus_put_failures_total',
    'Answers and changes that could not be put on the bus',
    failedPuts,
  );
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
    'Facilities whose status is UNKNOWN though a source of lightning watches them',
    () => read().facilitiesUnknown - read().facilitiesUnwatched,
  );
  addGauge(
    register,
    'scc_facilities_unwatched',
    'Facilities that are UNKNOWN because no source of lightning watches them with their alert ring',
    () => read().facilitiesUnwatched,
  );
  addGauge(register, 'scc_store_age_seconds', 'Time since alerts were stored last', () =>
    orUnknown(read().lastStoreWriteAgeS),
  );
}

function addDisplays(register: Registry, { refusedReports, silentDisplays }: Readings): void {
  addGauge(
    register,
    'scc_displays_silent',
    'Enrolled displays that did not report in the last minute',
    silentDisplays,
  );
  addCounter(
    register,
    'scc_display_reports_refused_total',
    'Reports that did not prove which display sent them',
    refusedReports,
  );
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
  addGauge(
    register,
    'scc_notices_waiting',
    'Notices that wait or are underway',
    async () => (await queue()).waiting,
  );
  addGauge(
    register,
    'scc_notice_oldest_seconds',
    'Age of the oldest notice that waits',
    async () => (await queue()).oldestS,
  );
}
