import { asArray } from 'ol/color.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import { readTokens } from '../readTokens.ts';

/** Dashes of the accent with round handles. Source: the design, section 9. */
export function regionStyle(element: HTMLElement): Style {
  const { line, mark, edge } = readTokens(element, {
    line: '--scc-accent',
    mark: '--scc-accent-fill',
    edge: '--scc-accent-on',
  });
  return new Style({
    fill: new Fill({ color: [...asArray(line).slice(0, 3), 0.12] }),
    stroke: new Stroke({ color: line, width: 2, lineDash: [8, 6] }),
    image: new Circle({
      radius: 6,
      fill: new Fill({ color: mark }),
      stroke: new Stroke({ color: edge, width: 2 }),
    }),
  });
}
