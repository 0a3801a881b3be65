import { useMemo, useSyncExternalStore, type ComponentProps } from 'react';
import { LATE_AFTER_MS } from '#domain/alerting/lightningRules.ts';
import { isOverdue } from '#domain/layers/layerTimes.ts';
import { LegendDock } from '#views/layers/LegendDock.tsx';
import { useTicked } from '#views/layers/useTicked.ts';
import { layerKindOf } from '#contracts/layerKind.ts';
import { useLiveTrouble, type LiveLightning } from './useLiveTrouble.ts';

/** From one step of the feed to the next. Source: requirement STRIKE-06. */
const STEP_MS = 5_000;

type MapLegendProps = ComponentProps<typeof LegendDock> & {
  system: LiveLightning;
  /** How far back lightning of the present is drawn, ms; null: none is. */
  reachMs: number | null;
};

/**
 * The legend with the age of the live feed, and whether it is known: that is new every five seconds, and nothing else is
 * drawn anew for it.
 */
export function MapLegend({ system, reachMs, entries, ...dock }: MapLegendProps) {
  const { presentMs } = dock;
  const { strikes } = system;
  const updatedMs = useSyncExternalStore(strikes.watch, strikes.asOfMs);
  const dueMs = updatedMs === null ? null : updatedMs + STEP_MS + LATE_AFTER_MS;
  const isLate = useTicked(() => isOverdue(dueMs, presentMs()));
  const trouble = useLiveTrouble(system, presentMs, reachMs);
  const aged = useMemo(() => {
    const age = {
      updatedMs,
      dueMs: isLate ? dueMs : null,
      isMissing: trouble === 'liveMissing',
      isBroken: trouble === 'gaps',
    };
    return entries.map((entry) =>
      layerKindOf(entry.layer) === 'liveLightning' ? { ...entry, ...age } : entry,
    );
  }, [entries, updatedMs, dueMs, isLate, trouble]);
  return <LegendDock {...dock} entries={aged} />;
}
