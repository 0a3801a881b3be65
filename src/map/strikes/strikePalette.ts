import { AGE_BUCKET_ENDS_MS } from '#domain/lightning/ageBuckets.ts';
import { readTokens } from '../readTokens.ts';

/** How a strike of one age looks. */
export type StrikeStyle = {
  /** Colours as CSS colours, each a token of the design. */
  readonly fill: string;
  readonly stroke: string;
  /** Breadth of a cloud-to-ground strike and of one within a cloud, stroke included, CSS px. */
  readonly groundPx: number;
  readonly cloudPx: number;
};

/** Looks by age bucket, youngest first (STRIKE-14, GAP-52). */
export type StrikePalette = readonly StrikeStyle[];

/** Up to this age the stroke is the ground's own, above it the lighter one. Source: the design's age ramp. */
const STROKES = { young: '--scc-age-stroke-new', old: '--scc-age-stroke-old' };
const NEW_UP_TO_MS = 60 * 60_000;
/** The newest is a bolt; discs shrink with age. Source: the design. */
const BOLT_PX = 18;
const DISC_PX = [11, 9] as const;
const RING_PX = 10;

/** Reads the ramp once per scheme. @throws Error that names a token which the page's styles do not have. */
export function readStrikePalette(element: Element): StrikePalette {
  const minutes = AGE_BUCKET_ENDS_MS.map((endMs) => String(endMs / 60_000));
  const fills = readTokens(element, Object.fromEntries(minutes.map((age) => [age, `--scc-age-${age}`])));
  const strokes = readTokens(element, STROKES);
  const oldest = AGE_BUCKET_ENDS_MS.length - 1;
  return AGE_BUCKET_ENDS_MS.map((endMs, bucket) => ({
    fill: fills[minutes[bucket]!]!,
    stroke: endMs <= NEW_UP_TO_MS ? strokes.young : strokes.old,
    groundPx: bucket === 0 ? BOLT_PX : DISC_PX[0] + ((DISC_PX[1] - DISC_PX[0]) * (bucket - 1)) / (oldest - 1),
    cloudPx: RING_PX,
  }));
}
