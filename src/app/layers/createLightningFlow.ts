import type { ActorRefFrom } from 'xstate';
import { keepSame } from '#app/binding/keepSame.ts';
import { rememberLast } from '#app/binding/rememberLast.ts';
import type { LayerConfig } from '#contracts/layers.ts';
import type { ShownMoment } from '#domain/layers/timeWarning.ts';
import type { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { selectBackMs, selectShowsAll } from '#machines/lightning/lightningSelectors.ts';
import type { StrikeChoice } from '#map/strikes/followStrikes.ts';
import type { MapExtent } from '#views/layers/featureViews.ts';
import type { createPastLightning, PastState } from './createPastLightning.ts';
import { layerKindOf } from '#contracts/layerKind.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type LightningDependencies = {
  readonly lightning: ActorRefFrom<typeof lightningMachine>;
  readonly past: Pick<ReturnType<typeof createPastLightning>, 'follow' | 'state' | 'stateBefore'>;
};

type Asked = {
  /** Layers that are switched on and that the time does not hide. */
  readonly layers: readonly LayerConfig[];
  readonly opacities: Readonly<Record<string, number>>;
  readonly moment: ShownMoment;
  readonly extent: MapExtent | null;
  /** How far back it is shown, ms (STRIKE-12). */
  readonly historyMs: number;
};

/** What the map shows of lightning. */
export type ShownLightning = {
  /** null: nothing. */
  readonly choice: StrikeChoice | null;
  /** What is not known of the past that is to be visible; null: nothing is wrong. */
  readonly trouble: 'gaps' | 'missing' | 'slow' | null;
};

/**
 * Decides what the map shows of lightning, and has the past fetched where that is shown. In the present the feed tells all
 * that tiles could, so these are drawn where it is switched off, and in the past, which the feed adds nothing to
 * (STRIKE-10, STRIKE-17).
 */
export function createLightningFlow({ lightning, past }: LightningDependencies) {
  let stood: string | null = null;

  const followPast = rememberLast(
    (template: string | undefined, atMs: number | null, extent: MapExtent | null) => {
      const isWanted = template !== undefined && atMs !== null && extent !== null;
      past.follow(isWanted ? { template, atMs, bounds: extent.bounds, zoom: extent.zoom } : null);
    },
  );
  const sameChoice = keepSame<StrikeChoice>();
  const same = keepSame<ShownLightning>();

  /** What was played was of another time, or is not visible any more. */
  function endPlayback(standing: string): void {
    if (stood !== null && stood !== standing) lightning.send({ type: 'lightning.hidden' });
    stood = standing;
  }

  return {
    follow({ layers, opacities, moment, extent, historyMs }: Asked): ShownLightning {
      const live = layers.find((layer) => layerKindOf(layer) === 'liveLightning');
      const tiles =
        live === undefined ? layers.find((layer) => layerKindOf(layer) === 'pastLightning') : undefined;
      const shown = live ?? tiles;
      const minuteMs = Math.floor(moment.shownMs / MINUTE_MS) * MINUTE_MS;
      const heldMs = tiles === undefined ? null : minuteMs;
      followPast(tiles?.url, heldMs, extent);
      endPlayback(`${shown?.name ?? ''} ${moment.isLive ? null : minuteMs}`);
      const played = lightning.getSnapshot();
      const backMs = selectBackMs(played);
      const opacityFraction = shown && (opacities[shown.name] ?? shown.opacity);
      const showsCloud = selectShowsAll(played);
      // two hours are kept: before the first frame of what is played, one
      const oldestMs = backMs > 0 ? Math.min(historyMs, HOUR_MS) : historyMs;
      const choice =
        opacityFraction === undefined
          ? null
          : sameChoice({ oldestMs, showsCloud, backMs, heldMs, opacityFraction });
      // what is played, or shown from longer ago, is of the hour before too
      const showsHourBefore = backMs > 0 || historyMs > HOUR_MS;
      const trouble = troubleOf(past.state()) ?? (showsHourBefore ? troubleOf(past.stateBefore()) : null);
      return same({ choice, trouble: tiles === undefined ? null : trouble });
    },
  };
}

function troubleOf(state: PastState): ShownLightning['trouble'] {
  return state === 'whole' || state === 'loading' ? null : state;
}
