import { integerHash } from './integerHash.ts';

/**
 * Smooth noise over two directions of space and time, −1 to 1, mean near 0.
 * Its features are one unit wide in each direction: divide by the size wanted before calling.
 */
export function valueNoise(seed: number, x: number, y: number, t: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const t0 = Math.floor(t);
  const fx = ease(x - x0);
  const fy = ease(y - y0);
  const plane = (time: number) => {
    const south = mix(corner(seed, x0, y0, time), corner(seed, x0 + 1, y0, time), fx);
    const north = mix(corner(seed, x0, y0 + 1, time), corner(seed, x0 + 1, y0 + 1, time), fx);
    return mix(south, north, fy);
  };
  return mix(plane(t0), plane(t0 + 1), ease(t - t0));
}

function corner(seed: number, x: number, y: number, t: number): number {
  return integerHash(seed, x, y, t) / 0x8000_0000 - 1;
}

function ease(fraction: number): number {
  return fraction * fraction * (3 - 2 * fraction);
}

function mix(from: number, to: number, fraction: number): number {
  return from + (to - from) * fraction;
}
