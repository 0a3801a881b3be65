import Point from 'ol/geom/Point.js';
import { toContext } from 'ol/render.js';
import type Style from 'ol/style/Style.js';
import type { FeatureStyle } from './featureStyle.ts';
import { SIGN_FONT, type FeatureStyles } from './featureStyles.ts';

/** The picture of a point, its middle in the middle. */
type StyleSprite = {
  readonly picture: CanvasImageSource;
  /** From its middle to its edges, CSS px. */
  readonly halfPx: number;
};

/** Pictures by look, drawn once each. */
export type StyleSprites = {
  /** @param pixelRatio Device pixels a CSS pixel. */
  of(styles: readonly FeatureStyle[], pixelRatio: number): StyleSprite[];
};

export function createStyleSprites(stylesOf: FeatureStyles): StyleSprites {
  const known = new Map<string, StyleSprite>();
  return {
    of(styles, pixelRatio) {
      const hasFont = document.fonts.check(SIGN_FONT);
      return styles.map((style) => {
        const key = JSON.stringify([style, pixelRatio, hasFont]);
        const sprite = known.get(key) ?? drawSprite(stylesOf(style, true), pixelRatio);
        known.set(key, sprite);
        return sprite;
      });
    },
  };
}

function drawSprite(styles: readonly Style[], pixelRatio: number): StyleSprite {
  const ready = readyPicture(styles, pixelRatio);
  if (ready !== null) return ready;
  const halfPx = Math.ceil(Math.max(...styles.map(reachPx)));
  const picture = document.createElement('canvas');
  const brush = toContext(picture.getContext('2d')!, { size: [2 * halfPx, 2 * halfPx], pixelRatio });
  const middle = new Point([halfPx, halfPx]);
  for (const style of styles) {
    brush.setStyle(style);
    brush.drawGeometry(middle);
  }
  return { picture, halfPx };
}

/** A look that is one picture without a sign needs no other, if that was made for this screen. */
function readyPicture([style, ...more]: readonly Style[], pixelRatio: number): StyleSprite | null {
  const image = style?.getImage() ?? null;
  if (style === undefined || image === null || more.length > 0 || style.getText() !== null) return null;
  const [scale = 1] = image.getScaleArray();
  const isForScreen = Math.abs(scale * pixelRatio - image.getPixelRatio(pixelRatio)) < 1e-6;
  const picture = image.getImage(pixelRatio);
  return isForScreen && picture !== null ? { picture, halfPx: reachPx(style) } : null;
}

/** How far what a style draws reaches from its middle, CSS px. */
function reachPx(style: Style): number {
  const image = style.getImage()!;
  const [width = 0, height = 0] = image.getSize() ?? [];
  const [across = 1, down = 1] = image.getScaleArray();
  return Math.max(width * across, height * down) / 2;
}
