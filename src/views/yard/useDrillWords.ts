import { useTranslation } from 'react-i18next';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { YardVerdict } from '#domain/alerting/yardVerdict.ts';
import { styleOfShown } from '#ui/statusStyle.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';

/** What is said of a drill, and of how the yard really is meanwhile; null: no drill decides. */
export function useDrillWords(locale: YardLocale) {
  const { t } = useTranslation(['yard', 'common']);
  const eventTitle = useEventTitle(locale);
  return (
    { drill, actual, override }: YardVerdict,
    traits: EventTraitsByType,
  ): { title: string; message: string } | null => {
    if (drill === null) return null;
    const word = t(`common:status.${styleOfShown(actual)}`);
    const status = override.isSet ? `${word} - ${t('common:status.override')}` : word;
    return {
      title: t('drill.title', { title: eventTitle(drill, traits) }),
      message: t('drill.message', { status }),
    };
  };
}
