import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Datasets } from '#contracts/dataset.ts';
import { refreshRoundMs } from '#domain/layers/refreshRound.ts';
import {
  selectBroken,
  selectLayers,
  selectOpacities,
  selectPartsOff,
  selectSwitchedOn,
} from '#machines/layerMenu/layerMenuSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { featureUrlsOf, pointUrlsOf, shownFeaturesOf, type MapSight } from '#views/layers/featureViews.ts';
import type { LegendEntry } from '#views/layers/layersView.ts';
import {
  legendOf,
  paletteUrl,
  picturesOf,
  visibleLayers,
  type LayerFacts,
} from '#views/layers/layerViews.ts';
import { useMoment } from '#views/layers/useMoment.ts';
import type { MapSystem } from './createMapSystem.ts';
import { LIGHTNING_TILES, LIVE_LIGHTNING, useLightning } from './useLightning.ts';
import { usePalettes } from './usePalettes.ts';
import { useStormMenu } from './useStormMenu.ts';

const NO_DATASETS: Datasets = [];

/** Where the map looks, and how far back it shows lightning. */
type Looking = {
  readonly sight: MapSight | null;
  readonly historyMs: number;
};

/** What the map draws of its layers, and what the legend says of them. */
export function useMapLayers(
  system: Pick<MapSystem, 'layers' | 'slider' | 'lightning'>,
  {
    scheme,
    isMetric,
    language,
    sight,
    historyMs,
  }: Pick<LayerFacts, 'scheme' | 'isMetric' | 'language'> & Looking,
) {
  const { menu, datasets, features, fetchPalettes, tellChanged } = system.layers;
  const layers = useSelector(menu, selectLayers);
  const switchedOn = useSelector(menu, selectSwitchedOn);
  const opacities = useSelector(menu, selectOpacities);
  const broken = useSelector(menu, selectBroken);
  const partsOff = useSelector(menu, selectPartsOff);
  const known = useSelector(datasets, selectAnswer<Datasets>) ?? NO_DATASETS;
  const moment = useMoment(system.slider);
  const come = useSyncExternalStore(features.watch, features.known);
  const facts: LayerFacts = useMemo(
    () => ({
      ...{ layers, switchedOn, opacities, broken, partsOff },
      ...{ datasets: known, moment, scheme, isMetric, language },
    }),
    [layers, switchedOn, opacities, broken, partsOff, known, moment, scheme, isMetric, language],
  );
  const palettes = usePalettes(
    fetchPalettes,
    visibleLayers(facts).flatMap((layer) => paletteUrl(layer, facts) ?? []),
  );
  const [beganMs] = useState(moment.nowMs);
  const roundMs = refreshRoundMs(moment.nowMs, beganMs);
  useStormMenu(system.layers, facts);
  const pictures = useMemo(() => picturesOf(facts, roundMs), [facts, roundMs]);
  const shown = useMemo(() => shownFeaturesOf(facts, come), [facts, come]);
  useEffect(() => features.follow(featureUrlsOf(facts, sight)), [features, facts, sight]);
  const questions = useMemo(() => pointUrlsOf(facts), [facts]);
  const tiles = shown.flatMap(({ name, tilesUrl: url }) => (url === undefined ? [] : [{ name, url }]));
  const addresses = [...pictures, ...tiles].map(({ name, url }) => `${name} ${url} ${roundMs}`).join('\n');
  const before = useRef('');
  useEffect(() => {
    const known = new Set(before.current.split('\n'));
    before.current = addresses;
    for (const address of addresses.split('\n')) if (!known.has(address)) tellChanged(address.split(' ')[0]!);
  }, [addresses, tellChanged]);
  const strikes = useLightning(system, {
    ...{ layers: visibleLayers(facts), opacities, moment, sight, historyMs },
  });
  const entries = useMemo(() => withoutTwice(legendOf(facts, palettes)), [facts, palettes]);
  return { layers, pictures, shown, questions, strikes, entries, moment };
}

/** Of lightning that the feed tells, tiles draw nothing: its legend stands once. */
function withoutTwice(entries: readonly LegendEntry[]): readonly LegendEntry[] {
  const isLive = entries.some(({ layer }) => layer.name === LIVE_LIGHTNING);
  return isLive ? entries.filter(({ layer }) => layer.name !== LIGHTNING_TILES) : entries;
}
