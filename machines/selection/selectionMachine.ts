import { assign, fromPromise, setup } from 'xstate';
import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import type { RegionTool } from '#domain/map/regionTool.ts';
import { notProvided } from '../notProvided.ts';

/** Search for vehicles that pass a region in a time range, ms since the epoch. */
export type SelectionSearch = {
  /** Corners in order, the first one once. */
  readonly region: readonly MapPoint[];
  readonly fromMs: number;
  readonly toMs: number;
};

/** Facts, in the past tense. */
export type SelectionEvent =
  /** @param atMs network time, ms since the epoch. */
  | { type: 'mode.toggled'; atMs: number }
  /** The panel was closed, or Escape pressed. */
  | { type: 'mode.left' }
  | { type: 'tool.chosen'; tool: RegionTool }
  /** Its corners in order, the first one once. */
  | { type: 'region.drawn'; region: readonly MapPoint[] }
  | { type: 'region.cleared' }
  /** null: the typed text is not a time. */
  | { type: 'window.changed'; fromMs: number | null; toMs: number | null }
  | { type: 'search.requested' };

type SelectionContext = {
  timeoutMs: number;
  tool: RegionTool;
  /** null: none. */
  region: readonly MapPoint[] | null;
  fromMs: number | null;
  toMs: number | null;
  /** null: unknown, or not searched. */
  found: VehicleTable | null;
};

export type SelectionInput = {
  /** Timeout of a search, ms. */
  readonly timeoutMs: number;
};

/** Least number of corners that enclose an area. */
const FEWEST_CORNERS = 3;
const MINUTE_MS = 60_000;
/** Time range at the start, ms. Sources: requirements VEH-01, CONST-36. */
const WINDOW_MS = 2 * 24 * 3_600_000;

/**
 * Says whether vehicles are being selected on the map, in which region and time, and which were found.
 *
 *   off     ── mode.toggled ──▶ drawing
 *   drawing ── region.drawn, of three corners or more ──▶ drawn
 *   drawn   ── search.requested, over a stretch of time ──▶ asking
 *   asking  ── done ──▶ found; failure, giveUpAfter ──▶ failed
 *   found, failed ── search.requested ──▶ asking
 *   drawn, asking, found, failed ── region.drawn, window.changed ──▶ drawn; region.cleared ──▶ drawing
 *   anywhere but off ── mode.toggled, mode.left ──▶ off; tool.chosen: stays
 *
 * While it is not off, clicks on the map do nothing else (MAP-14). A region does not outlive the mode, and the result
 * belongs to the region and the time that it was found for.
 */
export const selectionMachine = setup({
  types: {
    input: {} as SelectionInput,
    context: {} as SelectionContext,
    events: {} as SelectionEvent,
    tags: {} as 'selecting' | 'asking' | 'failed',
  },
  actors: { findVehicles: fromPromise<VehicleTable, SelectionSearch>(notProvided('findVehicles')) },
  guards: {
    hasInside: (_, { region }: { region: readonly MapPoint[] }) => region.length >= FEWEST_CORNERS,
    isStretch: ({ context: { fromMs, toMs } }) => fromMs !== null && toMs !== null && fromMs < toMs,
  },
  actions: {
    beginWindow: assign((_, { atMs }: { atMs: number }) => {
      const fromMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
      return { fromMs, toMs: fromMs + WINDOW_MS };
    }),
    noteTool: assign((_, { tool }: { tool: RegionTool }) => ({ tool })),
    noteRegion: assign((_, { region }: { region: readonly MapPoint[] }) => ({ region })),
    noteWindow: assign((_, { fromMs, toMs }: { fromMs: number | null; toMs: number | null }) => ({
      fromMs,
      toMs,
    })),
    noteFound: assign((_, { found }: { found: VehicleTable }) => ({ found })),
    forgetFound: assign({ found: null }),
    forgetRegion: assign({ region: null }),
  },
  delays: { giveUpAfter: ({ context }) => context.timeoutMs },
}).createMachine({
  id: 'selection',
  context: ({ input: { timeoutMs } }) => ({
    timeoutMs,
    tool: 'box' as const,
    region: null,
    fromMs: null,
    toMs: null,
    found: null,
  }),
  initial: 'off',
  states: {
    off: {
      entry: ['forgetRegion', 'forgetFound'],
      on: {
        'mode.toggled': { target: 'on', actions: { type: 'beginWindow', params: ({ event }) => event } },
      },
    },
    on: {
      tags: 'selecting',
      initial: 'drawing',
      on: {
        'mode.toggled': 'off',
        'mode.left': 'off',
        'tool.chosen': { actions: { type: 'noteTool', params: ({ event }) => event } },
        'region.drawn': {
          guard: { type: 'hasInside', params: ({ event }) => event },
          target: '.chosen',
          actions: { type: 'noteRegion', params: ({ event }) => event },
        },
        'window.changed': { actions: { type: 'noteWindow', params: ({ event }) => event } },
      },
      states: {
        drawing: { entry: ['forgetRegion', 'forgetFound'] },
        chosen: {
          initial: 'drawn',
          on: {
            'region.cleared': 'drawing',
            'window.changed': {
              target: '.drawn',
              actions: { type: 'noteWindow', params: ({ event }) => event },
            },
          },
          states: {
            drawn: {
              entry: 'forgetFound',
              on: { 'search.requested': { guard: 'isStretch', target: 'asking' } },
            },
            asking: {
              tags: 'asking',
              entry: 'forgetFound',
              invoke: {
                src: 'findVehicles',
                input: ({ context: { region, fromMs, toMs } }) => ({
                  region: region ?? [],
                  fromMs: fromMs ?? 0,
                  toMs: toMs ?? 0,
                }),
                onDone: {
                  target: 'found',
                  actions: { type: 'noteFound', params: ({ event }) => ({ found: event.output }) },
                },
                onError: 'failed',
              },
              after: { giveUpAfter: 'failed' },
            },
            found: { on: { 'search.requested': 'asking' } },
            failed: { tags: 'failed', on: { 'search.requested': 'asking' } },
          },
        },
      },
    },
  },
});
