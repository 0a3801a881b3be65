import type { FlatStyle } from 'ol/style/flat.js';

/** A layer that can be told how it looks. */
type Styled = { setStyle(style: FlatStyle): void };

/**
 * Draws a layer as its catalogue says: a flat style of OpenLayers.
 *
 * @returns whether it does; false: the catalogue says nothing, or nothing that can be read.
 */
export function takeStyles(layer: Styled, styles: Readonly<Record<string, unknown>> | undefined): boolean {
  if (styles === undefined) return false;
  try {
    layer.setStyle(styles);
    return true;
  } catch {
    return false;
  }
}
