import type { ActorRefFrom } from 'xstate';
import type { LayerConfig, Palettes } from '#contracts/layers.ts';
import type { layerMenuMachine } from '#machines/layerMenu/layerMenuMachine.ts';
import type { timeSliderMachine } from '#machines/timeSlider/timeSliderMachine.ts';

export type LayerMenuRef = ActorRefFrom<typeof layerMenuMachine>;
export type TimeSliderRef = ActorRefFrom<typeof timeSliderMachine>;

/**
 * Whether catalogue and data times have been asked for.
 * `missing`: the catalogue could not be loaded, and nothing is drawn (S4).
 */
export type LayersState = 'loading' | 'missing' | 'known';

/** Legend of one visible layer. */
export type LegendEntry = {
  readonly layer: LayerConfig;
  /** When its newest data was made, epoch ms; null: not known. */
  readonly updatedMs: number | null;
  /** When newer data was due, epoch ms; null: nothing is late. */
  readonly dueMs: number | null;
  /** It follows the slider, and there is nothing of it for the time shown. */
  readonly isMissing: boolean;
  /** The time shown is to come. */
  readonly isAhead: boolean;
  /** A part of it did not come. */
  readonly isBroken: boolean;
  /** null: none, or not here yet. */
  readonly palettes: Palettes | null;
};
