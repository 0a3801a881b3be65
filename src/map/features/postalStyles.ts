import { asArray } from 'ol/color.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { postalCodeOf } from '#domain/locations/postalCodeOf.ts';
import type { FeaturePalette } from './featurePalette.ts';

/** Codes from zoom 8 on, in metres of the square map in a pixel: farther away there is no room for them. */
const CODES_UP_TO = 156_543.034 / 2 ** 8;
const EDGE_FRACTION = 0.55;
const FONT = "500 11px 'Inter Variable', sans-serif";

type View = {
  /** How dense areas are filled, 0 to 1: edges and codes are read whatever it is. */
  readonly fillFraction: number;
  /** Metres of the square map in a pixel. */
  readonly resolution: number;
};

/** Styles of postal areas; the code stands where it has room within its area. */
export function createPostalStyles({ accent, text, case: halo }: FeaturePalette) {
  const color = (fraction: number) => [...asArray(accent).slice(0, 3), fraction];
  const fill = new Fill();
  const area = new Style({ fill, stroke: new Stroke({ color: color(EDGE_FRACTION), width: 1 }) });
  const code = new Text({
    font: FONT,
    fill: new Fill({ color: text }),
    stroke: new Stroke({ color: halo, width: 3 }),
  });
  const label = new Style({ text: code });
  return (properties: Readonly<Record<string, unknown>>, { fillFraction, resolution }: View): Style[] => {
    fill.setColor(color(fillFraction));
    const told = resolution <= CODES_UP_TO ? postalCodeOf(properties) : null;
    if (told === null) return [area];
    code.setText(told);
    return [area, label];
  };
}
