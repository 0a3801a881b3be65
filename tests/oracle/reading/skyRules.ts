import {
  ALERT_OPEN,
  CLOSED,
  exactly,
  OPEN,
  STOP,
  WARNING,
  worseOf,
  type Bounds,
  type Level,
} from './facts.ts';

/** A strike that a source has delivered. Degrees, epoch ms. */
export type StrikeRead = {
  readonly lon: number;
  readonly lat: number;
  readonly atMs: number;
  readonly isGround: boolean;
};

/** Wind that was observed at the yard; null: not known, which is not calm (S4). */
export type WindRead = {
  readonly atMs: number;
  readonly speedKmh: number | null;
  readonly gustKmh: number | null;
};

/** All that is true of a yard: what has been delivered so far, and by which rules it is judged. */
export type YardTruth = {
  readonly place: { readonly lon: number; readonly lat: number };
  readonly rules: {
    readonly alertRadiusM: number;
    readonly warningRadiusM: number;
    readonly quietPeriodMs: number;
    readonly isTotalLightning: boolean;
    readonly isYardOpenInLightning: boolean;
  };
  readonly strikes: readonly StrikeRead[];
  /** Stretches of time that a source has watched, both ends included. */
  readonly spans: readonly (readonly [fromMs: number, toMs: number])[];
  /** Up to when a source has delivered since the service started last, epoch ms; −Infinity: it has not. */
  readonly deliveredUpToMs: number;
  readonly winds: readonly WindRead[];
};

/** WGS 84, metres. */
const RADIUS_M = 6_371_008.8;
/** Distances are sure to this; a strike so near a circle may count or not. */
const SURE_TO_M = 2;
const KMH_PER_MPH = 1.609344;
const HOUR_MS = 3_600_000;

/** Chord between two points of the sphere, as an arc. Written by vectors, so that it shares nothing with a haversine. */
export function arcM(a: { lon: number; lat: number }, b: { lon: number; lat: number }): number {
  const [p, q] = [a, b].map(({ lon, lat }) => {
    const [theta, phi] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(theta), Math.cos(phi) * Math.sin(theta), Math.sin(phi)] as const;
  }) as unknown as [readonly [number, number, number], readonly [number, number, number]];
  const chord = Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
  return 2 * RADIUS_M * Math.asin(Math.min(1, chord / 2));
}

/** Whether a strike younger than the quiet period lies in a circle (S1, S3, S7): surely, and possibly. */
function isStruck({ place, rules, strikes }: YardTruth, radiusM: number, nowMs: number) {
  const young = strikes.filter(
    ({ atMs, isGround }) => (rules.isTotalLightning || isGround) && nowMs - atMs < rules.quietPeriodMs,
  );
  const within = (extraM: number) => young.some((strike) => arcM(place, strike) <= radiusM + extraM);
  return { surely: within(-SURE_TO_M), possibly: within(SURE_TO_M) };
}

function ring(truth: YardTruth, radiusM: number, level: Level, nowMs: number): Bounds {
  const { surely, possibly } = isStruck(truth, radiusM, nowMs);
  return { least: surely ? level : OPEN, most: possibly ? level : OPEN };
}

/** What lightning that is known asks for at a yard. */
function lightningBounds(truth: YardTruth, nowMs: number): Bounds {
  const { alertRadiusM, warningRadiusM, isYardOpenInLightning } = truth.rules;
  const near = ring(truth, alertRadiusM, isYardOpenInLightning ? ALERT_OPEN : CLOSED, nowMs);
  return worseOf(near, ring(truth, warningRadiusM, WARNING, nowMs));
}

/**
 * Up to when lightning is known, given that a whole quiet period before that was watched without a gap (S1, S4); null: it
 * is not known. A service that was started anew knows nothing before its source has delivered as far again (S13).
 */
function lightningKnownUpToMs({ spans, rules, deliveredUpToMs }: YardTruth): number | null {
  let [fromMs, toMs] = [Infinity, -Infinity];
  for (const [, to] of spans) toMs = Math.max(toMs, to);
  if (deliveredUpToMs < toMs) return null;
  fromMs = toMs;
  // grows backwards as long as a span reaches into what is covered already
  for (let grown = true; grown;) {
    grown = false;
    for (const [from, to] of spans) {
      if (to < fromMs || from >= fromMs) continue;
      fromMs = from;
      grown = true;
    }
  }
  return toMs - fromMs >= rules.quietPeriodMs ? toMs : null;
}

const WIND_LEVELS: readonly { speedMph: number; gustMph: number; level: Level }[] = [
  { speedMph: 31, gustMph: 46, level: WARNING },
  { speedMph: 40, gustMph: 58, level: CLOSED },
];

/**
 * What wind asks for: a level stands from its first sight until an observation an hour later surely lies below it (S2).
 * One that came before the sight may be forgotten: the level then stands longer than it must.
 */
function windBounds({ winds }: YardTruth): Bounds {
  let bounds = exactly(OPEN);
  for (const { speedMph, gustMph, level } of WIND_LEVELS) {
    const [speedKmh, gustKmh] = [speedMph * KMH_PER_MPH, gustMph * KMH_PER_MPH];
    const isAt = (wind: WindRead) => (wind.speedKmh ?? -1) >= speedKmh || (wind.gustKmh ?? -1) >= gustKmh;
    const lastMs = Math.max(...winds.filter(isAt).map(({ atMs }) => atMs));
    if (lastMs === -Infinity) continue;
    const isBelow = ({ atMs, ...wind }: WindRead) =>
      atMs >= lastMs + HOUR_MS &&
      wind.speedKmh !== null &&
      wind.gustKmh !== null &&
      wind.speedKmh < speedKmh &&
      wind.gustKmh < gustKmh;
    const afterSight = winds.slice(winds.findIndex(isAt) + 1);
    bounds = worseOf(bounds, {
      least: winds.some(isBelow) ? OPEN : level,
      most: afterSight.some(isBelow) ? OPEN : level,
    });
  }
  return bounds;
}

/**
 * What a page may say that holds an answer of the service:
 * all that is true, and how old the answer and its lightning are.
 */
export function answeredBounds(
  truth: YardTruth,
  {
    answeredAtMs,
    askedAtMs,
    staleAfterMs,
  }: { answeredAtMs: number; askedAtMs: number; staleAfterMs: number },
): Bounds {
  const upToMs = lightningKnownUpToMs(truth);
  const isFresh = askedAtMs - answeredAtMs <= staleAfterMs;
  const isKnown = upToMs !== null && askedAtMs - upToMs <= staleAfterMs;
  // the answer proves nothing beyond its own time, see S2
  const hazards = worseOf(lightningBounds(truth, answeredAtMs), windBounds(truth));
  if (!isFresh) return { least: STOP, most: CLOSED };
  return isKnown ? hazards : worseOf(exactly(STOP), hazards);
}
