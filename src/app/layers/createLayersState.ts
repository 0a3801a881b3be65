import { selectIsLoading, selectIsMissing } from '#machines/layerMenu/layerMenuSelectors.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import type { LayersState } from '#views/layers/layersView.ts';
import type { MapLayers } from './createMapLayers.ts';

/** Reads whether the layers of a map are known. A catalogue that is missing stays missing while it is asked for again. */
export function createLayersState({ menu, datasets }: Pick<MapLayers, 'menu' | 'datasets'>) {
  let isMissing = false;
  return (): LayersState => {
    const inMenu = menu.getSnapshot();
    const isLoading = selectIsLoading(inMenu);
    isMissing = selectIsMissing(inMenu) || (isMissing && isLoading);
    if (isMissing) return 'missing';
    const times = datasets.getSnapshot();
    const isTimeless = selectAnswer(times) === null && selectFault(times) === null;
    return isLoading || isTimeless ? 'loading' : 'known';
  };
}
