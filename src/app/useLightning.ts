import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { LayerConfig } from '#contracts/layers.ts';
import type { ShownMoment } from '#domain/layers/timeWarning.ts';
import { selectBackMs, selectShowsAll } from '#machines/lightning/lightningSelectors.ts';
import type { StrikeChoice } from '#map/strikes/followStrikes.ts';
import type { MapSight } from '#views/layers/featureViews.ts';
import type { MapSystem } from './createMapSystem.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What is drawn from the feed; its layer has no address. */
export const LIVE_LIGHTNING = 'liveLightning';
/** What is drawn from tiles by the time that the slider stands at. */
export const LIGHTNING_TILES = 'lightningTiles';

type Seen = {
  /** Layers that are switched on and that the time does not hide. */
  readonly layers: readonly LayerConfig[];
  readonly opacities: Readonly<Record<string, number>>;
  readonly moment: ShownMoment;
  readonly sight: MapSight | null;
  /** How far back it is shown (STRIKE-12). */
  readonly historyMs: number;
};

/**
 * What the map shows of lightning; choice null: nothing. In the present the feed tells all that tiles could, so these are
 * drawn where it is switched off, and in the past, which the feed adds nothing to (STRIKE-10, STRIKE-17).
 */
export function useLightning(
  { lightning, layers: { past } }: Pick<MapSystem, 'lightning' | 'layers'>,
  { layers, opacities, moment, sight, historyMs }: Seen,
) {
  const live = layers.find(({ name }) => name === LIVE_LIGHTNING);
  const tiles = live === undefined ? layers.find(({ name }) => name === LIGHTNING_TILES) : undefined;
  const shown = live ?? tiles;
  const opacityFraction = shown && (opacities[shown.name] ?? shown.opacity);
  const minuteMs = Math.floor(moment.shownMs / MINUTE_MS) * MINUTE_MS;
  const heldMs = tiles === undefined ? null : minuteMs;
  const template = tiles?.url;
  useEffect(() => {
    const isWanted = template !== undefined && heldMs !== null && sight !== null;
    past.follow(isWanted ? { template, atMs: heldMs, bounds: sight.bounds, zoom: sight.zoom } : null);
  }, [past, template, heldMs, sight]);

  const showsCloud = useSelector(lightning, selectShowsAll);
  const backMs = useSelector(lightning, selectBackMs);
  const standsAtMs = moment.isLive ? null : minuteMs;
  const standing = `${shown?.name ?? ''} ${standsAtMs}`;
  const stood = useRef(standing);
  useEffect(() => {
    if (stood.current === standing) return;
    stood.current = standing;
    // what was played was of another time, or is not to be seen any more
    lightning.send({ type: 'lightning.hidden' });
  }, [standing, lightning]);
  const choice: StrikeChoice | null = useMemo(
    () =>
      opacityFraction === undefined
        ? null
        : { oldestMs: historyMs, showsCloud, backMs, heldMs, opacityFraction },
    [historyMs, showsCloud, backMs, heldMs, opacityFraction],
  );
  const state = useSyncExternalStore(past.watch, past.state);
  const stateBefore = useSyncExternalStore(past.watch, past.stateBefore);
  // what is played, or shown from longer ago, is of the hour before too
  const showsMore = backMs > 0 || historyMs > HOUR_MS;
  return {
    choice,
    /** What is not known of the past that is to be seen; null: nothing is wrong. */
    trouble: tiles === undefined ? null : (troubleOf(state) ?? (showsMore ? troubleOf(stateBefore) : null)),
  };
}

function troubleOf(state: 'loading' | 'whole' | 'gaps' | 'missing'): 'gaps' | 'missing' | null {
  return state === 'gaps' || state === 'missing' ? state : null;
}
