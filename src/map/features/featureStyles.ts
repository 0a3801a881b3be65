import { asArray } from 'ol/color.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import type ImageStyle from 'ol/style/Image.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { FeatureStyle } from './featureStyle.ts';
import { truckImage } from './truckImage.ts';
import type { FeaturePalette } from './featurePalette.ts';

/** Edge around every symbol and line, so that it stands out from any background. */
const CASE_PX = 1.7;
const DARK = '#0b0f13';
const LIGHT = '#ffffff';
export const SIGN_FONT = "700 12px 'Inter Variable', sans-serif";

/** Styles by look, made once each: ten thousand features share a handful. */
export type FeatureStyles = (style: FeatureStyle, isPoint: boolean) => Style[];

export function createFeatureStyles(palette: FeaturePalette): FeatureStyles {
  const known = new Map<string, Style[]>();
  return (style, isPoint) => {
    const key = `${isPoint} ${JSON.stringify(style)}`;
    const styles = known.get(key) ?? (isPoint ? pointStyles(style, palette) : shapeStyles(style, palette));
    known.set(key, styles);
    return styles;
  };
}

/** White dots along a line. Source: the design, section 3. */
const DOTS = { color: LIGHT, width: 1.8, lineDash: [2, 6] } as const;

function shapeStyles(style: FeatureStyle, palette: FeaturePalette): Style[] {
  const { color, fillFraction, lineWidthPx, lineDash, hasDots = false, isPiece = false } = style;
  const dash = lineDash === undefined ? {} : { lineDash: [...lineDash], lineCap: 'butt' as const };
  const dots = new Stroke({ ...DOTS, lineDash: [...DOTS.lineDash], lineCap: 'butt' });
  return [
    new Style({
      stroke: new Stroke({ color: palette.lineCase, width: lineWidthPx + 2 * CASE_PX }),
      ...(isPiece ? { zIndex: -1 } : {}),
    }),
    new Style({
      fill: new Fill({ color: clear(color, fillFraction) }),
      stroke: new Stroke({ color, width: lineWidthPx, ...dash }),
    }),
    ...(hasDots ? [new Style({ stroke: dots })] : []),
  ];
}

function pointStyles(style: FeatureStyle, palette: FeaturePalette): Style[] {
  const { color, sign } = style;
  const ink = new Fill({ color: inkOn(color) });
  const text = sign === '' ? {} : { text: new Text({ text: sign, font: SIGN_FONT, fill: ink, offsetY: 1 }) };
  return imagesOf(style, palette).map((image, row, all) => {
    return new Style({ image, ...(row === all.length - 1 ? text : {}) });
  });
}

function imagesOf(style: FeatureStyle, palette: FeaturePalette): ImageStyle[] {
  const { shape, color, radiusPx: radius } = style;
  const { fillFraction, edge, edgeFraction } = style.point ?? {
    fillFraction: 1,
    edge: palette.case,
    edgeFraction: 1,
  };
  const fill = new Fill({ color: clear(color, fillFraction) });
  const stroke = new Stroke({ color: clear(edge, edgeFraction), width: CASE_PX });
  switch (shape) {
    case 'disc':
      return [new CircleStyle({ radius, fill, stroke })];
    case 'ring':
      return [
        new CircleStyle({ radius, stroke: new Stroke({ color: palette.lineCase, width: 2 + 2 * CASE_PX }) }),
        new CircleStyle({
          radius,
          fill: new Fill({ color: clear(color, 0.25) }),
          stroke: new Stroke({ color, width: 2 }),
        }),
        new CircleStyle({ radius: 2, fill }),
      ];
    case 'dashes':
      return [
        new CircleStyle({
          radius,
          fill: new Fill({ color: clear(palette.case, 0.5) }),
          stroke: new Stroke({ color, width: 2, lineDash: [3, 3] }),
        }),
      ];
    case 'diamond':
      return [new RegularShape({ points: 4, radius, fill, stroke })];
    case 'square':
      return [new RegularShape({ points: 4, radius, angle: Math.PI / 4, fill, stroke })];
    case 'truck':
      return [truckImage(style, palette)];
    case 'triangle':
      return [new RegularShape({ points: 3, radius, fill, stroke })];
    default:
      return shape satisfies never;
  }
}

function clear(color: string, opacityFraction: number): number[] {
  const [red = 0, green = 0, blue = 0] = asArray(color);
  return [red, green, blue, opacityFraction];
}

/** What can be read on a colour: dark on light, light on dark. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = asArray(color);
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? DARK : LIGHT;
}
