import { useTranslation } from 'react-i18next';
import type { WeatherFreshness } from '#domain/alerting/weatherFreshness.ts';
import type { Language } from '#domain/language/language.ts';
import { formatList } from '#ui/format/list.ts';

/** Sentence that names the watched hazards of which nothing current is known, and what to do (GAP-136). */
export function useStaleWeatherText(language: Language): (stale: readonly WeatherFreshness[]) => string {
  const { t } = useTranslation(['yard', 'alerts']);
  return (stale) => {
    const hazards = formatList(
      stale.map(({ hazard }) => t(`alerts:hazard.${hazard}`)),
      language,
    );
    return t('unknown.weather', { hazards });
  };
}
