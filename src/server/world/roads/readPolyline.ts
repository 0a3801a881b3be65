import type { LonLat } from '#domain/geo/distance.ts';

/** Six decimals of a degree. */
const UNIT_DEG = 1e-6;
const FIRST_LETTER = 63;
const MORE = 0x20;

/**
 * Reads a line as routing services pack it (polyline, six decimals).
 *
 * @throws Error if it is cut off or has a place that is on no map.
 * Source: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
 */
export function readPolyline(text: string): LonLat[] {
  const steps = stepsOf(text);
  if (steps.length % 2 !== 0) throw new Error('The line of the route is cut off.');
  const line: LonLat[] = [];
  let [lat, lon] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    lat += steps[at]!;
    lon += steps[at + 1]!;
    const place = [lon * UNIT_DEG, lat * UNIT_DEG] as const;
    if (!(Math.abs(place[0]) <= 180 && Math.abs(place[1]) <= 90))
      throw new Error('The line of the route leaves the map.');
    line.push(place);
  }
  return line;
}

/** Differences from each number to the next one. */
function stepsOf(text: string): number[] {
  const steps: number[] = [];
  let value = 0;
  let factor = 1;
  for (const letter of text) {
    const chunk = letter.charCodeAt(0) - FIRST_LETTER;
    if (!(chunk >= 0 && chunk < 2 * MORE))
      throw new Error('The line of the route has letters that it cannot have.');
    value += (chunk % MORE) * factor;
    factor *= MORE;
    if (chunk >= MORE) continue;
    steps.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    value = 0;
    factor = 1;
  }
  if (factor !== 1) throw new Error('The line of the route is cut off.');
  return steps;
}
