/** Breadth of the web's square map (EPSG:3857), metres of its plane: a sphere with a radius of 6,378,137 m. */
export const WORLD_M = 40_075_016.685_578_49;
const RADIUS_M = WORLD_M / (2 * Math.PI);

/** A view of the square map: its middle, metres; metres a pixel; its size, CSS px. */
export type SquareView = {
  readonly centerX: number;
  readonly centerY: number;
  readonly resolution: number;
  readonly widthPx: number;
  readonly heightPx: number;
};

/** @param lonDeg −180 to 180. @returns Metres east of the middle. */
export function squareX(lonDeg: number): number {
  return (lonDeg / 360) * WORLD_M;
}

/** @param latDeg −90 to 90; the map ends at ±85.05. @returns Metres north of the equator. Source: spherical Mercator. */
export function squareY(latDeg: number): number {
  return RADIUS_M * Math.asinh(Math.tan((latDeg * Math.PI) / 180));
}

/**
 * Pixel of a place in a view, CSS px from its top left corner; the copy of the world that is nearest.
 *
 * @param xM, yM Metres.
 */
export function pixelAt(view: SquareView, xM: number, yM: number): readonly [xPx: number, yPx: number] {
  const { centerX, centerY, resolution, widthPx, heightPx } = view;
  const offM = xM - centerX;
  return [
    widthPx / 2 + (offM - WORLD_M * Math.round(offM / WORLD_M)) / resolution,
    heightPx / 2 - (yM - centerY) / resolution,
  ];
}

/** Whether a pixel lies farther outside of a view than a margin, CSS px. */
export function isOutside(
  { widthPx, heightPx }: SquareView,
  xPx: number,
  yPx: number,
  marginPx: number,
): boolean {
  return Math.min(xPx, yPx) < -marginPx || xPx > widthPx + marginPx || yPx > heightPx + marginPx;
}

/** How much longer a metre of the ground is on the map the farther it lies from the equator, at metres north of it. */
export function stretchAt(yM: number): number {
  return Math.cosh(yM / RADIUS_M);
}
