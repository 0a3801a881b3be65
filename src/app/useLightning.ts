import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { selectBackMs, selectShowsAll } from '#machines/lightning/lightningSelectors.ts';
import type { StrikeChoice } from '#map/strikes/followStrikes.ts';
import type { MapSystem } from './createMapSystem.ts';

/** The last hour of it. Sources: requirement STRIKE-12, spec/gaps.md GAP-49. */
const OLDEST_MS = 60 * 60_000;
/** What is drawn from the feed; its layer has no address. */
export const LIVE_LIGHTNING = 'liveLightning';

/**
 * What the map shows of live lightning; null: nothing.
 *
 * @param opacityFraction 0 to 1; undefined: its layer is off, or the time hides it.
 */
export function useLightning(
  { lightning }: Pick<MapSystem, 'lightning'>,
  opacityFraction: number | undefined,
): StrikeChoice | null {
  const showsCloud = useSelector(lightning, selectShowsAll);
  const backMs = useSelector(lightning, selectBackMs);
  const isHidden = opacityFraction === undefined;
  useEffect(() => {
    if (isHidden) lightning.send({ type: 'lightning.hidden' });
  }, [isHidden, lightning]);
  return useMemo(
    () =>
      opacityFraction === undefined ? null : { oldestMs: OLDEST_MS, showsCloud, backMs, opacityFraction },
    [showsCloud, backMs, opacityFraction],
  );
}
