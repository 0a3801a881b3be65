import { useTranslation } from 'react-i18next';
import type { WatchedHazard } from '#domain/alerting/weatherFreshness.ts';
import type { Language } from '#domain/language/language.ts';
import { formatList } from '#ui/format/list.ts';

/** Names of hazards as one enumeration, each once: wind and visibility. */
export function useHazardNames(): (hazards: readonly WatchedHazard[], language: Language) => string {
  const { t } = useTranslation('alerts');
  return (hazards, language) =>
    formatList(
      Array.from(new Set(hazards), (hazard) => t(`hazard.${hazard}`)),
      language,
    );
}
