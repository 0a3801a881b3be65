import { useTranslation } from 'react-i18next';
import type { WatchedHazard } from '#domain/alerting/weatherFreshness.ts';
import type { Language } from '#domain/language/language.ts';
import { formatList } from '#ui/format/list.ts';

/** Sentence that names the watched hazards of which nothing current is known (GAP-136); null: of all. */
export function useStaleWeatherText(): (
  stale: readonly WatchedHazard[],
  language: Language,
) => string | null {
  const { t } = useTranslation(['yard', 'alerts']);
  return (stale, language) => {
    if (stale.length === 0) return null;
    const hazards = formatList(
      Array.from(new Set(stale), (hazard) => t(`alerts:hazard.${hazard}`)),
      language,
    );
    return t('staleWeather', { hazards });
  };
}
