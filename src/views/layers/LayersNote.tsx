import { IconClockExclamation } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { localize } from '#domain/language/localize.ts';
import { layerTrouble } from './layerTrouble.ts';
import type { LayersState, LegendEntry } from './layersView.ts';

type LayersNoteProps = {
  state: LayersState;
  /** Layers on the map. */
  entries: readonly LegendEntry[];
  language: Language;
};

const WORST_FIRST = ['missing', 'broken', 'late'] as const;
const MOST_NAMED = 2;

/**
 * Says over a map without a legend that its layers are missing, incomplete or late: an empty map looks like good weather
 * (S4, S12). Nothing is said while they are loaded.
 */
export function LayersNote({ state, entries, language }: LayersNoteProps) {
  const { t } = useTranslation('layers');
  const layers = state === 'known' ? troubledLayers(entries, language, t) : '';
  if (state !== 'missing' && layers === '') return null;
  return (
    <p className="maptrust" data-trust="late" role="status">
      <IconClockExclamation aria-hidden="true" />
      {state === 'missing' ? t('trouble.catalogue') : t('trouble.layers', { layers })}
    </p>
  );
}

/** Names of the layers in trouble, the worst first; empty: none is. */
function troubledLayers(entries: readonly LegendEntry[], language: Language, t: TFunction<'layers'>): string {
  const troubled = WORST_FIRST.flatMap((trouble) =>
    entries
      .filter((entry) => layerTrouble(entry) === trouble)
      .map(({ layer }) => t(`trouble.${trouble}`, { title: localize(layer.title, language) ?? layer.name })),
  );
  const named = troubled.slice(0, MOST_NAMED).join(', ');
  const count = troubled.length - MOST_NAMED;
  return count > 0 ? t('trouble.more', { layers: named, count }) : named;
}
