import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { inSentences } from '#ui/format/inSentences.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useYardWords } from './useYardWords.ts';

/** Why the status is shown and what to do, in sentences for the live region: a listener who hears CLOSED must hear both. */
export function useSpokenReason(yardStatus: YardStatusRef, locale: YardLocale): string {
  const { t } = useTranslation('yard');
  const { title, message, caution, isUnconfirmed } = useYardWords(yardStatus, locale);
  // how long no status has come is read on the page: told here, it would be told each second
  const instruction = message ?? (isUnconfirmed ? t('unknown.caution') : null);
  return inSentences([title, instruction, caution]);
}
