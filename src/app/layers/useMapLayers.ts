import { useEffect, useSyncExternalStore } from 'react';
import type { LayerFlow, LayerView, ShownLayers } from './createLayerFlow.ts';

/** What the map shows of its layers for this user and this part of the world; nothing until the first drawing is over. */
export function useMapLayers(
  flow: LayerFlow,
  { scheme, units, language, extent, historyMs }: LayerView,
): ShownLayers {
  useEffect(
    () => flow.look({ scheme, units, language, extent, historyMs }),
    [flow, scheme, units, language, extent, historyMs],
  );
  return useSyncExternalStore(flow.watch, flow.shown);
}
