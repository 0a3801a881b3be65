import { z } from 'zod';
import type { LonLat } from '#domain/geo/distance.ts';
import { floodStatus, type FloodStatus } from '#domain/hazards/floodStatus.ts';
import { instantMs } from '#domain/time/instant.ts';

/** A flood gauge as it was last read. */
export type Gauge = {
  readonly lid: string;
  readonly at: LonLat;
  readonly status: FloodStatus;
  /** When it was observed, epoch ms; null: it does not say. */
  readonly observedMs: number | null;
};

/** Stands for a number that is not known. */
const MISSING = -999;
/** A time that is not known has the year 1. */
const NO_TIME_BEFORE_MS = Date.UTC(2000, 0, 1);
/** Statuses that tell of no flood: they hold for an observation alone. */
const QUIET: readonly FloodStatus[] = ['no_flooding', 'low_threshold'];
/** An observation that is older tells of no quiet. */
const QUIET_FOR_MS = 6 * 3_600_000;

const Row = z.object({
  lid: z.string().regex(/^[A-Z0-9]{3,8}$/u),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  status: z.object({
    observed: z.object({
      primary: z.number().nullable(),
      floodCategory: z.string(),
      validTime: z.string(),
    }),
  }),
});

const Answer = z.object({ gauges: z.array(z.unknown()) });

/**
 * Reads an answer of `/nwps/v1/gauges`.
 *
 * @throws Error if it is no list of gauges.
 */
export function readGauges(body: unknown): { readonly gauges: readonly Gauge[]; readonly refused: number } {
  const answer = Answer.safeParse(body);
  if (!answer.success) throw new Error('The answer is no list of gauges.');
  const all = answer.data.gauges;
  const rows = all.flatMap((gauge) => Row.safeParse(gauge).data ?? []);
  return { gauges: rows.map(gaugeOf), refused: all.length - rows.length };
}

function gaugeOf({ lid, longitude, latitude, status: { observed } }: z.infer<typeof Row>): Gauge {
  const toldMs = instantMs(observed.validTime);
  const observedMs = toldMs === null || toldMs < NO_TIME_BEFORE_MS ? null : toldMs;
  const status = floodStatus(observed.floodCategory);
  const isRead = observed.primary !== null && observed.primary !== MISSING;
  return {
    lid,
    at: [longitude, latitude],
    // without an observation nothing is quiet (S4)
    status: QUIET.includes(status) && !isRead ? 'obs_not_current' : status,
    observedMs,
  };
}

/** Status of a gauge at a time: one that was observed too long ago, or ahead of the clock, tells of no quiet (S4, S5). */
export function statusAt({ status, observedMs }: Gauge, nowMs: number): FloodStatus {
  if (!QUIET.includes(status)) return status;
  const isCurrent = observedMs !== null && observedMs <= nowMs && nowMs - observedMs <= QUIET_FOR_MS;
  return isCurrent ? status : 'obs_not_current';
}
