import Point from 'ol/geom/Point.js';
import { toContext } from 'ol/render.js';
import type Style from 'ol/style/Style.js';
import type { FeatureLook } from './featureLook.ts';
import { SIGN_FONT, type LookStyles } from './lookStyles.ts';

/** The picture of a point, its middle in the middle. */
export type LookSprite = {
  readonly canvas: HTMLCanvasElement;
  /** From its middle to its edges, CSS px. */
  readonly halfPx: number;
};

/** Pictures by look, drawn once each. */
export type LookSprites = (look: FeatureLook, pixelRatio: number) => LookSprite;

export function createLookSprites(stylesOf: LookStyles): LookSprites {
  const known = new Map<string, LookSprite>();
  return (look, pixelRatio) => {
    const key = JSON.stringify([look, pixelRatio, document.fonts.check(SIGN_FONT)]);
    const sprite = known.get(key) ?? drawSprite(stylesOf(look, true), pixelRatio);
    known.set(key, sprite);
    return sprite;
  };
}

function drawSprite(styles: readonly Style[], pixelRatio: number): LookSprite {
  const halfPx = Math.ceil(Math.max(...styles.map(reachPx)));
  const canvas = document.createElement('canvas');
  const brush = toContext(canvas.getContext('2d')!, { size: [2 * halfPx, 2 * halfPx], pixelRatio });
  const middle = new Point([halfPx, halfPx]);
  for (const style of styles) {
    brush.setStyle(style);
    brush.drawGeometry(middle);
  }
  return { canvas, halfPx };
}

/** How far what a style draws reaches from its middle, CSS px. */
function reachPx(style: Style): number {
  const image = style.getImage()!;
  const [width = 0, height = 0] = image.getSize() ?? [];
  const [across = 1, down = 1] = image.getScaleArray();
  return Math.max(width * across, height * down) / 2;
}
