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
  let sum = 0;
  // no closures: every point of every map and forecast comes through here some ten times
  for (let corner = 0; corner < 8; corner++) {
    const dx = corner & 1;
    const dy = (corner >> 1) & 1;
    const dt = corner >> 2;
    const ft = ease(t - t0);
    const weight = (dx ? fx : 1 - fx) * (dy ? fy : 1 - fy) * (dt ? ft : 1 - ft);
    sum += weight * (integerHash(seed, x0 + dx, y0 + dy, t0 + dt) / 0x8000_0000 - 1);
  }
  return sum;
}

function ease(fraction: number): number {
  return fraction * fraction * (3 - 2 * fraction);
}
