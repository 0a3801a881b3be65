import { asArray } from 'ol/color.js';
import type { FeatureLike } from 'ol/Feature.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { readTokens } from './readTokens.ts';

/** A point stands out; corners are smaller than what they enclose. */
export function placeStyle(element: HTMLElement): (feature: FeatureLike) => Style {
  const { mark, edge, area } = readTokens(element, {
    mark: '--scc-accent-fill',
    edge: '--scc-accent-on',
    area: '--scc-accent',
  });
  const fill = new Fill({ color: mark });
  const dot = (radiusPx: number, widthPx: number) =>
    new Style({
      image: new Circle({ radius: radiusPx, fill, stroke: new Stroke({ color: edge, width: widthPx }) }),
      stroke: new Stroke({ color: area, width: 2 }),
      fill: new Fill({ color: [...asArray(area).slice(0, 3), 0.25] }),
    });
  const [point, corners] = [dot(9, 3), dot(5, 2)];
  return (feature) => (feature.getGeometry()?.getType() === 'Point' ? point : corners);
}
