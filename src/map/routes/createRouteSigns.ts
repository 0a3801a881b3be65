import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { fromLonLat } from 'ol/proj.js';
import Icon from 'ol/style/Icon.js';
import Style from 'ol/style/Style.js';
import type { LonLat } from '#domain/geo/distance.ts';
import { drawSign, type RouteSign } from './drawSign.ts';
import { letterSpots } from './letterSpots.ts';
import type { RoutePalette } from './routePalette.ts';

/** A place on the way, with its sign. */
export type RouteStopSign = {
  readonly sign: Extract<RouteSign, { kind: 'origin' | 'destination' | 'waypoint' | 'vehicle' }>;
  readonly at: LonLat;
};

type Signed = {
  readonly pieces: readonly { readonly num: number; readonly path: readonly LonLat[] }[];
  readonly stops: readonly RouteStopSign[];
  readonly letters: readonly string[];
  readonly chosen: number;
};

/** Makes what stands on routes: a letter on each, a pin at both ends, a number where they pass. */
export function createRouteSigns(palette: RoutePalette): (routes: Signed) => Feature[] {
  const ratio = Math.max(1, window.devicePixelRatio);

  function signed(sign: RouteSign, [lon, lat]: LonLat): Feature {
    const feature = new Feature(new Point(fromLonLat([lon, lat])));
    const isPin = sign.kind === 'origin' || sign.kind === 'destination';
    const image = new Icon({
      img: drawSign(sign, palette, ratio),
      scale: 1 / ratio,
      anchor: [0.5, isPin ? 1 : 0.5],
    });
    feature.setStyle(new Style({ image, zIndex: sign.kind === 'vehicle' ? 2 : isPin ? 1 : 0 }));
    return feature;
  }

  return ({ pieces, stops, letters, chosen }) => {
    const ways = letters.map((_, num) =>
      pieces.filter((piece) => piece.num === num).flatMap(({ path }) => path),
    );
    const plates = letterSpots(ways).map((at, num) => {
      const letter = letters[num] ?? '';
      return at === null ? [] : [signed({ kind: 'letter', letter, isChosen: num === chosen }, at)];
    });
    return [...plates.flat(), ...stops.map(({ sign, at }) => signed(sign, at))];
  };
}
