import { KIND_UNKNOWN, type StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import type { KnownSpan } from '../coverage.ts';
import { strikesOf } from '../strikesOf.ts';
import { eclipsesIn } from './eclipses.ts';
import type { GlmProduct } from './glmProduct.ts';
import { locationErrorAtM, parallaxBoundM } from './viewFromOrbit.ts';
import type { Satellite } from './satellites.ts';

/** What a file of a satellite says. */
export type Judgement =
  /** It is not of this satellite, or of no satellite in service: nothing of it counts. */
  | { readonly is: 'refused'; readonly reason: string }
  | {
      readonly is: 'taken';
      readonly strikes: StrikeColumns;
      /** Spans in which the satellite has seen all that it sees. */
      readonly proven: readonly KnownSpan[];
      /** Why it proves less than its name says; empty: it does not. */
      readonly doubts: readonly string[];
    };

/** A file covers the time of its name, and states it in whole seconds. */
const NAME_DIFFERS_MS = 1_000;

/**
 * Judges a file: every group raises, and quiet is proven by content time alone (S1, S2).
 *
 * @param named Time that the file covers by its name.
 */
export function judgeProduct(product: GlmProduct, named: TimeSpan, satellite: Satellite): Judgement {
  const { orbitalSlot, groups, covered, lost, eventCount } = product;
  if (orbitalSlot !== satellite.orbitalSlot)
    return {
      is: 'refused',
      reason: `it is of '${orbitalSlot}' when '${satellite.orbitalSlot}' was expected`,
    };
  const doubts = [...product.doubts];
  const [first] = lost;
  if (first !== undefined) doubts.push(`${lost.length} groups are lost; group ${first.row}: ${first.reason}`);
  // some storm always stands on the half of the Earth in view: 34 flashes were the fewest in a real file of 20 s
  if (eventCount === 0) doubts.push('it has no event at all: its sensor sees nothing');
  if (covered === null) doubts.push('it does not say what time it covers');
  else if (!isNamed(covered, named)) doubts.push('it covers another time than its name says');
  const span: KnownSpan[] = covered === null || doubts.length > 0 ? [] : [[covered.fromMs, covered.toMs]];
  const proven = span.flatMap((whole) => outsideEclipses(whole, satellite));
  if (span.length > 0 && proven.length === 0) doubts.push('the sun stands behind the Earth');
  return {
    is: 'taken',
    strikes: strikesOf(groups.map((group) => strikeOf(group, satellite))),
    proven,
    doubts,
  };
}

function isNamed(covered: TimeSpan, named: TimeSpan): boolean {
  const differMs = [covered.fromMs - named.fromMs, covered.toMs - named.toMs].map(Math.abs);
  return differMs.every((ms) => ms <= NAME_DIFFERS_MS);
}

/** A file that an eclipse touches proves nothing: it is no longer than 20 s. */
function outsideEclipses(span: KnownSpan, { lonDeg }: Satellite): KnownSpan[] {
  return eclipsesIn(span, lonDeg).length > 0 ? [] : [span];
}

function strikeOf(
  { lon, lat, atMs, flashId, errorM, quality }: GlmProduct['groups'][number],
  { id, lonDeg }: Satellite,
) {
  const place: LonLat = [lon, lat];
  const reachM = errorM === null ? locationErrorAtM(place, lonDeg) : errorM + parallaxBoundM(place, lonDeg);
  const origin = {
    sourceId: id,
    strikeId: flashId,
    kind: 'unknown',
    errorM: Math.round(reachM),
    quality,
  } as const;
  return { lon, lat, atMs, kind: KIND_UNKNOWN, origin };
}
