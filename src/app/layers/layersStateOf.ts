import { selectHasFailed, selectIsLoading } from '#machines/layerMenu/layerMenuSelectors.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import type { LayersState } from '#views/layers/layersView.ts';
import type { MapLayers } from './createMapLayers.ts';

/** Whether the layers of a map are known. A catalogue that is missing stays missing while it is asked for again. */
export function layersStateOf({ menu, datasets }: Pick<MapLayers, 'menu' | 'datasets'>): LayersState {
  const inMenu = menu.getSnapshot();
  if (selectHasFailed(inMenu)) return 'missing';
  const times = datasets.getSnapshot();
  const isTimeless = selectAnswer(times) === null && selectFault(times) === null;
  return selectIsLoading(inMenu) || isTimeless ? 'loading' : 'known';
}
