import type { RoutesMap } from '#map/createRoutesMap.ts';

/** Pixel of what a card is about, and size of what it must stay inside, CSS px. */
export type CardAnchor = {
  readonly xPx: number;
  readonly yPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
};

/**
 * Where a card opens; null: at the foot, while the map has drawn nothing. What lies off the map is told at its edge.
 *
 * @param pixel Of what the card is about, CSS px from the map's top left corner.
 */
export function cardAnchor(
  map: RoutesMap | null,
  pixel: ReturnType<RoutesMap['pixelAt']> | undefined,
): CardAnchor | null {
  const size = map?.sizePx() ?? null;
  if (pixel === undefined || pixel === null || size === null) return null;
  const within = (px: number, endPx: number) => Math.min(endPx, Math.max(0, px));
  return {
    xPx: within(pixel[0], size[0]),
    yPx: within(pixel[1], size[1]),
    widthPx: size[0],
    heightPx: size[1],
  };
}
