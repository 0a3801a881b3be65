import type { MapCode } from '#domain/alerting/mapCode.ts';
import type { MarkPalette } from './markPalette.ts';

/** What is drawn for a mark, on 48 × 48 about the middle (24, 24). */
export type MarkShape = {
  /** Outline, in SVG path form. */
  readonly outline: string;
  readonly fill: string;
  /** How far the fill's own colour reaches beyond the outline, as the width of a stroke. */
  readonly edge: number;
  /** What is knocked out of it: lines, the width of their stroke, and dots by height. */
  readonly lines: string;
  readonly lineWidth: number;
  readonly ink: string;
  readonly dashes: readonly { readonly path: string; readonly width: number; readonly dash: number[] }[];
};

const OCTAGON = 'M44.3 32.4L32.4 44.3H15.6L3.7 32.4V15.6L15.6 3.7H32.4L44.3 15.6Z';
const HEXAGON = 'M43.2 35.1L24 46.2L4.8 35.1V12.9L24 1.8L43.2 12.9Z';
const INNER_HEXAGON = 'M24 5.6L40 14.8V33.2L24 42.4L8 33.2V14.8Z';
const TRIANGLE = 'M24 6.2L44.4 41.4H3.6Z';
const DIAMOND = 'M24 4.4L43.6 24L24 43.6L4.4 24Z';
const DISC = 'M24 2.5A21.5 21.5 0 0 1 24 45.5A21.5 21.5 0 0 1 24 2.5Z';
const SQUARE =
  'M10.5 4.5H37.5A6 6 0 0 1 43.5 10.5V37.5A6 6 0 0 1 37.5 43.5H10.5A6 6 0 0 1 4.5 37.5V10.5A6 6 0 0 1 10.5 4.5Z';
/** The hand of the symbol, moved and scaled as the symbol does. */
const HAND =
  'M19.2 25.3v-8.25a1.65 1.65 0 0 1 3.3 0v7.15M22.5 17.05v-2.2a1.65 1.65 0 1 1 3.3 0v9.35M25.8 17.05a1.65 1.65 0 0 1 3.3 0v7.15M29.1 19.25a1.65 1.65 0 0 1 3.3 0v9.35a6.6 6.6 0 0 1 -6.6 6.6h-2a6.6 6.6 0 0 1 -5.5 -3c-.4 -.6 -1.6 -2.7 -3.8 -6.6a1.65 1.65 0 0 1 .6 -2.2a2.05 2.05 0 0 1 2.5 .3l1.6 1.6';

const dot = (y: number) => `M24 ${y}h.01`;
const none: MarkShape['dashes'] = [];

/** The silhouettes of the design, by what a mark says. An override is one shape, whatever it sets. */
export function markShapes(palette: MarkPalette): Readonly<Record<MapCode, MarkShape>> {
  const override = overrideShape(palette);
  return {
    0: {
      outline: SQUARE,
      fill: palette.unknownFill,
      edge: 0,
      ink: palette.unknownOn,
      lineWidth: 5,
      lines: `M17.6 18.6a6.4 6.4 0 1 1 9.6 5.6c-2.2 1.3-3.2 2.3-3.2 4.8${dot(36.2)}`,
      dashes: [
        {
          path: SQUARE,
          width: 4.4,
          dash: [8.2, 5.4],
        },
      ],
    },
    1: {
      outline: DISC,
      fill: palette.openAccent,
      edge: 0,
      ink: palette.openFill,
      lines: 'M14 25l7.2 7.2L34.5 17',
      lineWidth: 5.4,
      dashes: none,
    },
    2: {
      outline: TRIANGLE,
      fill: palette.warningFill,
      edge: 4.4,
      ink: palette.warningOn,
      lines: `M24 17.5v12${dot(36.4)}`,
      lineWidth: 5.2,
      dashes: none,
    },
    3: {
      outline: DIAMOND,
      fill: palette.alertOpenFill,
      edge: 4,
      ink: palette.alertOpenOn,
      lines: `M24 13.5v12.4${dot(33.2)}`,
      lineWidth: 5.2,
      dashes: none,
    },
    4: {
      outline: OCTAGON,
      fill: palette.closedFill,
      edge: 2,
      ink: palette.closedOn,
      lines: 'M15.6 15.6l16.8 16.8M32.4 15.6L15.6 32.4',
      lineWidth: 5.6,
      dashes: none,
    },
    5: override,
    6: override,
  };
}

function overrideShape(palette: MarkPalette): MarkShape {
  return {
    outline: HEXAGON,
    fill: palette.overrideFill,
    edge: 2,
    ink: palette.overrideOn,
    lines: HAND,
    lineWidth: 2.5,
    dashes: [
      {
        path: INNER_HEXAGON,
        width: 1.8,
        dash: [],
      },
    ],
  };
}
