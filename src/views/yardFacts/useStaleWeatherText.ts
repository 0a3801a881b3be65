import { useTranslation } from 'react-i18next';
import type { WatchedHazard } from '#domain/alerting/weatherFreshness.ts';
import type { Language } from '#domain/language/language.ts';
import { useHazardNames } from './useHazardNames.ts';

/** Sentence that names the watched hazards of which nothing current is known (GAP-136); null: of all. */
export function useStaleWeatherText(): (
  stale: readonly WatchedHazard[],
  language: Language,
) => string | null {
  const { t } = useTranslation('yard');
  const hazardNames = useHazardNames();
  return (stale, language) =>
    stale.length === 0 ? null : t('staleWeather', { hazards: hazardNames(stale, language) });
}
