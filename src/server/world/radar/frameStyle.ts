import { CANADA_BANDS, type CanadaKind } from './canadaBands.ts';
import { NO_RADAR_COLOURS, RADAR_COLOURS, type Scheme } from './radarBands.ts';
import { NO_RADAR } from './radarFrame.ts';

/** How the bands of a frame are drawn. */
export type FrameStyle = {
  /** Of the bands from 1 on, the hatching among them; at most 15. */
  colours(scheme: Scheme): readonly string[];
  /** How bad each band is: under a pixel lies the worst of its cells. */
  readonly ranks: Uint8Array;
  /** Band of a cell that no radar sees. */
  readonly noRadar: number;
  /** Band of what lies beyond the frame: not seen either, or for another radar to tell. */
  readonly beyond: number;
  /** Which diagonals are drawn where no radar sees, so that two of them over one another can be told apart. */
  readonly hatch: 'rising' | 'falling';
};

/** Rain and snow of the same strength lie beside each other, and no radar is worse than dry. */
const MRMS: FrameStyle = {
  colours: (scheme) => {
    const { rain, snow } = RADAR_COLOURS[scheme];
    return [...rain, ...snow, NO_RADAR_COLOURS[scheme]];
  },
  ranks: rankedBands([0, NO_RADAR, 1, 2, 8, 3, 4, 9, 5, 10, 6, 11, 7]),
  noRadar: NO_RADAR,
  beyond: NO_RADAR,
  hatch: 'rising',
};

export type StyleName = 'mrms' | CanadaKind;

export const FRAME_STYLES: Readonly<Record<StyleName, FrameStyle>> = {
  mrms: MRMS,
  rain: canadaStyle('rain'),
  snow: canadaStyle('snow'),
};

function canadaStyle(kind: CanadaKind): FrameStyle {
  const { colours, noRadar } = CANADA_BANDS[kind];
  return {
    colours: (scheme) => [...colours, NO_RADAR_COLOURS[scheme]],
    ranks: rankedBands([0, noRadar, ...colours.map((_, nth) => nth + 1)]),
    noRadar,
    beyond: 0,
    hatch: 'falling',
  };
}

/** Rank of each band by an order of bands. */
function rankedBands(order: readonly number[]): Uint8Array {
  const ranks = new Uint8Array(order.length);
  for (const [rank, band] of order.entries()) ranks[band] = rank;
  return ranks;
}
