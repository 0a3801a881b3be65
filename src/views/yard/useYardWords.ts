import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { eventWording } from '#domain/alerting/eventWording.ts';
import { measure } from '#domain/units/measure.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectFault,
  selectIsSatelliteOnly,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { useOverrideText } from '#views/yardFacts/useOverrideText.ts';
import { usePlacedTitle } from './usePlacedTitle.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useDrillWords } from './useDrillWords.ts';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { useFaultText } from '../yardFacts/useFaultText.ts';
import { useUnknownText } from './useUnknownText.ts';
import { selectQuietMinutes, selectRules, selectTraits } from '../yardFacts/yardSelectors.ts';

export type YardWords = {
  readonly title: string;
  readonly message: string | null;
  /** What else must be known of a yard that is open; null: nothing. */
  readonly caution: string | null;
  /** The page cannot say how the yard is; `message` is completed by how long that has been so. */
  readonly isUnconfirmed: boolean;
};

/** What stands under the status word, in the user's language and units. */
export function useYardWords(yardStatus: YardStatusRef, locale: YardLocale): YardWords {
  const { t } = useTranslation(['yard', 'override']);
  const verdict = useSelector(yardStatus, selectVerdict);
  const traits = useSelector(yardStatus, selectTraits);
  const rules = useSelector(yardStatus, selectRules);
  const fault = useSelector(yardStatus, selectFault);
  const minutes = useSelector(yardStatus, selectQuietMinutes);
  const isSatelliteOnly = useSelector(yardStatus, selectIsSatelliteOnly);
  const eventTitle = useEventTitle(locale);
  const overrideText = useOverrideText(locale.language);
  const faultText = useFaultText();
  const unknown = useUnknownText(yardStatus, locale.language);
  const drillWords = useDrillWords(locale);
  const placedTitle = usePlacedTitle(locale);
  const { shown, reason, override } = verdict;
  const [worst] = verdict.alerts;
  const worded = worst === undefined ? null : eventWording(worst, traits, locale);
  const known = (title: string, message: string | null): YardWords => ({
    title,
    message,
    caution: null,
    isUnconfirmed: false,
  });

  const drill = drillWords(verdict, traits);
  if (drill !== null) return known(drill.title, drill.message);
  if (reason === 'lightningReported') return known(t('reported'), t('unknown.caution'));
  if (reason === 'strikeUnconfirmed') {
    const radiusM = shown === 'CLOSED' ? rules.alertRadiusM : rules.warningRadiusM;
    const distance = formatMeasureText(
      measure('strikeDistance', radiusM, locale.unitSystem),
      locale.language,
    );
    const caution = shown === 'CLOSED' ? t('unknown.caution') : null;
    const message = fault === null ? caution : [faultText(fault.message), caution].join(' ').trim();
    return known(t('unconfirmedStrike', { distance }), message);
  }
  if (fault !== null) {
    const message = `${faultText(fault.message)} ${t('unknown.caution')}`;
    return { ...known(t('unknown.title'), message), isUnconfirmed: true };
  }
  if (shown === 'LOADING') return known(t('loading.title'), t('loading.message'));
  if (reason === 'lightningUnknown' || reason === 'weatherUnknown' || reason === 'facilityMoved')
    return { ...known(t('unknown.title'), unknown.reason), isUnconfirmed: true };
  if (shown === 'UNKNOWN' && worst === undefined)
    return { ...known(t('unknown.title'), null), isUnconfirmed: true };
  if (verdict.isOverride) {
    const fallback = override.yardStatus === 'OPEN' ? 'yardIsOpen' : 'yardIsClosed';
    const title = overrideText(override.title) ?? t(`override:messages.${fallback}`);
    return { ...known(title, overrideText(override.message)), caution: unknown.caution };
  }
  if (worst === undefined)
    return known(t('open.title'), isSatelliteOnly ? t('open.satellite', { minutes }) : t('open.message'));
  const title = placedTitle(worst, worded?.title ?? eventTitle(worst, traits));
  if (shown !== 'UNKNOWN') return known(title, worded?.message ?? null);
  return known(title, [worded?.message, t('unknown.caution')].filter(Boolean).join(' '));
}
