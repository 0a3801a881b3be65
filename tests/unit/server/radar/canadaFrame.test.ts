import { describe, expect, it } from 'vitest';
import type { FieldGrid } from '#server/sources/mrms/fieldGrid.ts';
import {
  bandsOfClasses,
  CANADA_BANDS,
  CLASS_COLOURS,
  canadaPalettes,
} from '#server/world/radar/canadaBands.ts';
import { canadaFrame } from '#server/world/radar/canadaFrame.ts';
import { FRAME_STYLES } from '#server/world/radar/frameStyle.ts';
import { frameTile } from '#server/world/radar/frameTile.ts';
import { bandsOfPng } from './bandsOfPng.ts';
import { builtPicture, type BuiltPicture } from './builtPicture.ts';

const AT_MS = Date.UTC(2026, 10, 26, 12, 18);
/** From 101° W to 97° W and from 51° N to 47° N, in whole degrees: the three northern rows lie in Canada. */
const GRID: FieldGrid = {
  columns: 4,
  rows: 4,
  westDeg: -100.5,
  northDeg: 50.5,
  stepLonDeg: 1,
  stepLatDeg: 1,
};
const CLEAR = [0, 0, 0, 0] as const;
const GREY = [181, 181, 181, 128] as const;
const COLOURS = [
  CLEAR,
  ...CLASS_COLOURS.map(([...rgb]) => [...rgb, 255] as [number, number, number, number]),
];

const pictureOf = (rows: readonly (readonly number[])[], change: Partial<BuiltPicture> = {}) =>
  builtPicture({
    width: 4,
    height: 4,
    rowOf: (row) => Uint8Array.from(rows[row]!),
    palette: COLOURS,
    ...change,
  });
const ECHOES = [
  [0, 1, 14, 3],
  [0, 0, 0, 7],
  [5, 0, 0, 0],
  [2, 2, 2, 2],
];
const UNSEEN = [
  [1, 0, 0, 0],
  [1, 0, 0, 0],
  [0, 0, 0, 1],
  [0, 0, 0, 0],
];
const unseenOf = (rows: readonly (readonly number[])[]) => pictureOf(rows, { palette: [CLEAR, GREY] });
const frameOf = (echoes: Uint8Array, unseen: Uint8Array | null, kind: 'rain' | 'snow' = 'rain') =>
  canadaFrame(kind, { echoes, unseen }, { atMs: AT_MS, grid: GRID });
/** The rows of the picture itself, without those in the far north. */
const rowsOf = ({ bands, grid }: ReturnType<typeof frameOf>) =>
  Array.from({ length: grid.rows }, (_, row) => [...bands.subarray(row * 4, row * 4 + 4)]).slice(-4);
const NO = CANADA_BANDS.rain.noRadar;

describe('canadaFrame', () => {
  it.each([false, true])(
    'takes each colour for its class, and says nothing of other countries (RGBA %s)',
    (isRgba) => {
      const frame = frameOf(pictureOf(ECHOES, { isRgba }), unseenOf(UNSEEN));
      expect(rowsOf(frame)).toEqual([
        [NO, 1, 14, 3],
        [NO, 0, 0, 7],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
      ]);
      expect(frame.atMs).toBe(AT_MS);
    },
  );

  it('shows an echo also where it is said that no radar sees', () => {
    const [echoes, unseen] = [pictureOf(ECHOES), unseenOf([[1, 1, 1, 1], ...UNSEEN.slice(1)])];
    expect(rowsOf(frameOf(echoes, unseen))[0]).toEqual([NO, 1, 14, 3]);
  });

  it.each([
    ['was not had', null],
    ['is none', Buffer.from('<ServiceExceptionReport/>')],
    ['says that everything is seen', unseenOf(ECHOES.map((row) => row.map(() => 0)))],
    [
      'has another size',
      builtPicture({ width: 2, height: 1, rowOf: () => Uint8Array.of(1, 0), palette: [CLEAR, GREY] }),
    ],
  ])('takes nothing for dry where the picture of what is not seen %s [S4]', (_, unseen) => {
    expect(rowsOf(frameOf(pictureOf(ECHOES), unseen)).slice(0, 2)).toEqual([
      [NO, 1, 14, 3],
      [NO, NO, NO, 7],
    ]);
  });

  it('knows of no radar in the far north of Canada, beyond the picture [S4]', () => {
    const { bands, grid } = frameOf(pictureOf(ECHOES), unseenOf(UNSEEN));
    const far = [...bands.subarray(0, (grid.rows - 4) * 4)];
    expect([grid.northDeg, new Set(far)]).toEqual([84.5, new Set([0, NO])]);
    expect(far.slice(-4)).toEqual([NO, NO, NO, NO]);
  });

  it.each([
    [
      'another style',
      pictureOf(ECHOES, { palette: [CLEAR, [1, 2, 3, 255], ...COLOURS.slice(2)] }),
      /pixel of 1 2 3 255/,
    ],
    [
      'colours that are half transparent',
      pictureOf(ECHOES, {
        palette: [CLEAR, ...COLOURS.slice(1).map(([r, g, b]) => [r, g, b, 120] as const)],
      }),
      /120/,
    ],
    ['another size', pictureOf(ECHOES, { height: 3 }), /4 × 3 pixels when 4 × 4/],
    ['no echo at all', pictureOf(ECHOES.map((row) => row.map(() => 0))), /empty/],
    ['no picture', Buffer.from('<ServiceExceptionReport/>'), /no PNG/],
    ['half a picture', pictureOf(ECHOES).subarray(0, 60), /cut off/],
    ['a palette that lacks a colour', pictureOf(ECHOES, { palette: COLOURS.slice(0, 3) }), /does not have/],
  ])('refuses %s: nobody knows what it means [S4]', (_, echoes, reason) => {
    expect(() => frameOf(echoes, unseenOf(UNSEEN))).toThrow(reason);
  });

  it('has one band of snow for the classes whose edges nobody has told', () => {
    expect([...bandsOfClasses('snow')]).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5]);
    expect([...bandsOfClasses('rain')]).toEqual(Array.from({ length: 15 }, (_, nth) => nth));
    expect(rowsOf(frameOf(pictureOf(ECHOES), unseenOf(UNSEEN), 'snow'))[0]).toEqual([6, 1, 5, 1]);
  });
});

describe('a tile of the radar of Canada', () => {
  it('has the colours of its service, hatches Canada where nothing sees, and leaves other countries alone', () => {
    const frame = frameOf(pictureOf(ECHOES), unseenOf(UNSEEN));
    const tile = (x: number, y: number) =>
      new Set(bandsOfPng(frameTile(frame, { z: 6, x, y, scheme: 'dark' }, FRAME_STYLES.rain)));
    expect(tile(14, 21)).toEqual(new Set([0, 1, 3, 7, 14, NO]));
    // Texas
    expect(tile(14, 26)).toEqual(new Set([0]));
    expect(FRAME_STYLES.rain.colours('dark').slice(0, 2)).toEqual(['#99ccff', '#0099ff']);
  });
});

describe('the legend of the radar of Canada', () => {
  it('has the classes of its service, in the units asked for', () => {
    const [rain] = canadaPalettes('rain', 'dark', true);
    expect([rain!.stops, rain!.units]).toEqual([
      [0.1, 1, 2, 4, 8, 12, 16, 24, 32, 50, 64, 100, 125, 200],
      'mm/h',
    ]);
    expect(rain!.colors).toHaveLength(14);
    const [snow] = canadaPalettes('snow', 'light', false);
    expect([snow!.stops, snow!.units]).toEqual([[0.039, 0.197, 0.591, 1.575, 7.874], 'in/h']);
    expect(snow!.colors).toEqual(['#99ccff', '#00cc00', '#ffff00', '#ff6600', '#660099']);
  });
});
