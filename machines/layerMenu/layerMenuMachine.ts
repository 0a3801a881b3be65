import { assign, fromPromise, setup } from 'xstate';
import type { LayerConfig } from '#contracts/layers.ts';
import { notProvided } from '../notProvided.ts';

/** Facts, in the past tense. */
export type LayerMenuEvent =
  | { type: 'layer.switched'; name: string; isOn: boolean }
  /** 0 is invisible, 1 opaque. */
  | { type: 'opacity.chosen'; name: string; opacityFraction: number }
  /** A group by its name, or the options of a layer as `group/layer`. */
  | { type: 'item.toggled'; name: string }
  /** A part of a layer's picture could not be loaded. */
  | { type: 'picture.broke'; name: string }
  /** All parts of a layer's picture are loaded. */
  | { type: 'picture.completed'; name: string }
  /** Parts of a layer that users can switch. */
  | { type: 'parts.listed'; name: string; parts: readonly LayerPart[] }
  | { type: 'part.switched'; name: string; id: string; isOn: boolean }
  | { type: 'retry.requested' };

/** A storm of a layer of storms. */
export type LayerPart = { readonly id: string; readonly name: string };

export type LayerMenuInput = {
  /** Names of the layers that the address switches on (LAYER-18). */
  readonly asked: readonly string[];
  /** Items left expanded at the last visit; null: first visit (LAYER-02). */
  readonly expanded: readonly string[] | null;
  /** Pause between a failure and the retry, ms; also the timeout of a request. */
  readonly retryMs: number;
};

type LayerMenuContext = {
  asked: readonly string[];
  retryMs: number;
  layers: readonly LayerConfig[];
  /** Whether the last request for the layers that ended has failed. */
  hasFailed: boolean;
  /** Names of the layers that are switched on. */
  switchedOn: readonly string[];
  /** Opacity by layer name, where it differs from the configuration. */
  opacities: Readonly<Record<string, number>>;
  /** Names of the layers that are incomplete. */
  broken: readonly string[];
  /** Parts of layers by layer name. */
  parts: Readonly<Record<string, readonly LayerPart[]>>;
  /** Ids of the parts that are switched off; unknown parts are on. */
  partsOff: Readonly<Record<string, readonly string[]>>;
  /** Expanded items; null: those that are switched on when the layers are loaded. */
  expanded: readonly string[] | null;
};

/**
 * Says which layers are switched on, their opacity, whether all of them are loaded, and which items of the menu are open.
 *
 *   loading ── layers come ──▶ ready; failure, giveUpAfter ──▶ missing
 *   missing ── retryAfter, retry.requested ──▶ loading
 *   ready   ── layer.switched, opacity.chosen, item.toggled, picture.broke, picture.completed, parts.listed,
 *              part.switched ──▶ ready
 *
 * A layer that is switched on may still be hidden by the time that the map shows; that is no matter of the menu's, and
 * its switch stays as it is (GAP-39).
 */
export const layerMenuMachine = setup({
  types: {
    input: {} as LayerMenuInput,
    context: {} as LayerMenuContext,
    events: {} as LayerMenuEvent,
    tags: {} as 'loading' | 'missing',
  },
  actors: { loadLayers: fromPromise<readonly LayerConfig[]>(notProvided('loadLayers')) },
  actions: {
    noteLayers: assign(({ context }, { layers }: { layers: readonly LayerConfig[] }) => {
      const shown = layers.filter(
        ({ name, defaultVisibility }) => defaultVisibility || context.asked.includes(name),
      );
      return {
        layers,
        hasFailed: false,
        switchedOn: shown.map(({ name }) => name),
        expanded: context.expanded ?? [...new Set(shown.map(({ group }) => group))],
      };
    }),
    noteFailure: assign({ hasFailed: true }),
    noteSwitch: assign(({ context }, { name, isOn }: { name: string; isOn: boolean }) => {
      const others = context.switchedOn.filter((other) => other !== name);
      const isKnown = context.layers.some((layer) => layer.name === name);
      return { switchedOn: isOn && isKnown ? [...others, name] : others };
    }),
    noteOpacity: assign(
      ({ context }, { name, opacityFraction }: { name: string; opacityFraction: number }) => ({
        opacities: { ...context.opacities, [name]: Math.min(1, Math.max(0, opacityFraction)) },
      }),
    ),
    noteBroken: assign(({ context: { broken } }, { name }: { name: string }) => ({
      broken: broken.includes(name) ? broken : [...broken, name],
    })),
    noteWhole: assign(({ context }, { name }: { name: string }) => ({
      broken: context.broken.filter((other) => other !== name),
    })),
    noteParts: assign(({ context }, { name, parts }: { name: string; parts: readonly LayerPart[] }) => ({
      parts: { ...context.parts, [name]: parts },
    })),
    notePartSwitch: assign(({ context }, switched: { name: string; id: string; isOn: boolean }) => {
      const { name, id, isOn } = switched;
      const others = (context.partsOff[name] ?? []).filter((other) => other !== id);
      return { partsOff: { ...context.partsOff, [name]: isOn ? others : [...others, id] } };
    }),
    noteItem: assign(({ context }, { name }: { name: string }) => {
      const expanded = context.expanded ?? [];
      const others = expanded.filter((other) => other !== name);
      return { expanded: others.length < expanded.length ? others : [...expanded, name] };
    }),
  },
  delays: {
    retryAfter: ({ context }) => context.retryMs,
    giveUpAfter: ({ context }) => context.retryMs,
  },
}).createMachine({
  id: 'layerMenu',
  context: ({ input: { asked, expanded, retryMs } }) => ({
    asked,
    expanded,
    retryMs,
    layers: [],
    hasFailed: false,
    switchedOn: [],
    opacities: {},
    broken: [],
    parts: {},
    partsOff: {},
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'loadLayers',
        onDone: {
          target: 'ready',
          actions: { type: 'noteLayers', params: ({ event }) => ({ layers: event.output }) },
        },
        onError: 'missing',
      },
      after: { giveUpAfter: 'missing' },
    },
    missing: {
      tags: 'missing',
      entry: 'noteFailure',
      after: { retryAfter: 'loading' },
      on: { 'retry.requested': 'loading' },
    },
    ready: {
      on: {
        'layer.switched': { actions: { type: 'noteSwitch', params: ({ event }) => event } },
        'opacity.chosen': { actions: { type: 'noteOpacity', params: ({ event }) => event } },
        'item.toggled': { actions: { type: 'noteItem', params: ({ event }) => event } },
        'picture.broke': { actions: { type: 'noteBroken', params: ({ event }) => event } },
        'picture.completed': { actions: { type: 'noteWhole', params: ({ event }) => event } },
        'parts.listed': { actions: { type: 'noteParts', params: ({ event }) => event } },
        'part.switched': { actions: { type: 'notePartSwitch', params: ({ event }) => event } },
      },
    },
  },
});
