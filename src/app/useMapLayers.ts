import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import type { Datasets } from '#contracts/dataset.ts';
import {
  selectBroken,
  selectLayers,
  selectOpacities,
  selectSwitchedOn,
} from '#machines/layerMenu/layerMenuSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import type { StrikeChoice } from '#map/strikes/followStrikes.ts';
import {
  legendOf,
  paletteUrl,
  picturesOf,
  visibleLayers,
  type LayerFacts,
} from '#views/layers/layerViews.ts';
import type { TimeSliderRef } from '#views/layers/layersView.ts';
import { useMoment } from '#views/layers/useMoment.ts';
import type { MapLayers } from './createMapLayers.ts';
import { usePalettes } from './usePalettes.ts';

const NO_DATASETS: Datasets = [];
/** What is drawn from the feed; its layer has no address. */
const LIVE_LIGHTNING = 'liveLightning';
/** The last hour of lightning to the ground. Sources: requirements STRIKE-12, STRIKE-01 (GAP-48, GAP-49). */
const LIVE_CHOICE = { oldestMs: 60 * 60_000, showsCloud: false };

/** What the map draws of its layers, and what the legend says of them. */
export function useMapLayers(
  { menu, datasets, fetchPalettes, tellChanged }: MapLayers,
  slider: TimeSliderRef,
  { scheme, isMetric }: Pick<LayerFacts, 'scheme' | 'isMetric'>,
) {
  const layers = useSelector(menu, selectLayers);
  const switchedOn = useSelector(menu, selectSwitchedOn);
  const opacities = useSelector(menu, selectOpacities);
  const broken = useSelector(menu, selectBroken);
  const known = useSelector(datasets, selectAnswer<Datasets>) ?? NO_DATASETS;
  const moment = useMoment(slider);
  const facts: LayerFacts = useMemo(
    () => ({ layers, switchedOn, opacities, broken, datasets: known, moment, scheme, isMetric }),
    [layers, switchedOn, opacities, broken, known, moment, scheme, isMetric],
  );
  const palettes = usePalettes(
    fetchPalettes,
    visibleLayers(facts).flatMap((layer) => paletteUrl(layer, facts) ?? []),
  );
  const pictures = useMemo(() => picturesOf(facts), [facts]);
  const lightning = visibleLayers(facts).find(({ name }) => name === LIVE_LIGHTNING);
  const lightningOpacity = lightning && (opacities[LIVE_LIGHTNING] ?? lightning.opacity);
  const strikeChoice: StrikeChoice | null = useMemo(
    () => (lightningOpacity === undefined ? null : { ...LIVE_CHOICE, opacityFraction: lightningOpacity }),
    [lightningOpacity],
  );
  const addresses = pictures.map(({ name, url }) => `${name} ${url}`).join('\n');
  const before = useRef('');
  useEffect(() => {
    const known = new Set(before.current.split('\n'));
    before.current = addresses;
    for (const address of addresses.split('\n')) if (!known.has(address)) tellChanged(address.split(' ')[0]!);
  }, [addresses, tellChanged]);
  const entries = useMemo(() => legendOf(facts, palettes), [facts, palettes]);
  return { pictures, strikeChoice, entries, nowMs: moment.nowMs };
}
