import { useEffect, useSyncExternalStore } from 'react';
import type { LayerFlow, LayerView, ShownLayers } from './createLayerFlow.ts';

/** What the map shows of its layers for this user and this part of the world; nothing until the first drawing is over. */
export function useMapLayers(
  flow: LayerFlow,
  { scheme, isMetric, language, sight, historyMs }: LayerView,
): ShownLayers {
  useEffect(
    () => flow.look({ scheme, isMetric, language, sight, historyMs }),
    [flow, scheme, isMetric, language, sight, historyMs],
  );
  return useSyncExternalStore(flow.watch, flow.shown);
}
