import { keepSame } from '#app/binding/keepSame.ts';
import type { Datasets } from '#contracts/dataset.ts';
import type { ShownMoment } from '#domain/layers/timeWarning.ts';
import {
  selectBroken,
  selectLayers,
  selectOpacities,
  selectPartsOff,
  selectSwitchedOn,
} from '#machines/layerMenu/layerMenuSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { selectIsLive, selectNowMs, selectShownMs } from '#machines/timeSlider/timeSliderSelectors.ts';
import type { TimeSliderRef } from '#views/layers/layersView.ts';
import type { LayerFacts } from '#views/layers/layerViews.ts';
import type { MapLayers } from './createMapLayers.ts';

const NO_DATASETS: Datasets = [];

type FactSources = Pick<MapLayers, 'menu' | 'datasets'> & { readonly slider: TimeSliderRef };

/** Reads from menu, data times and slider what decides about layers: the same object until a part of it is another. */
export function createLayerFacts({ menu, datasets, slider }: FactSources) {
  const sameMoment = keepSame<ShownMoment>();
  const sameFacts = keepSame<LayerFacts>();

  function moment(): ShownMoment {
    const time = slider.getSnapshot();
    return sameMoment({
      shownMs: selectShownMs(time),
      nowMs: selectNowMs(time),
      isLive: selectIsLive(time),
    });
  }

  return {
    moment,
    read({ scheme, units, language }: Pick<LayerFacts, 'scheme' | 'units' | 'language'>): LayerFacts {
      const inMenu = menu.getSnapshot();
      return sameFacts({
        layers: selectLayers(inMenu),
        switchedOn: selectSwitchedOn(inMenu),
        opacities: selectOpacities(inMenu),
        broken: selectBroken(inMenu),
        partsOff: selectPartsOff(inMenu),
        datasets: selectAnswer<Datasets>(datasets.getSnapshot()) ?? NO_DATASETS,
        moment: moment(),
        scheme,
        units,
        language,
      });
    },
  };
}
