import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectIsSatelliteOnly,
  selectLightningUnknownBecause,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { useStaleWeatherText } from '../yardFacts/useStaleWeatherText.ts';

/** What is not known of a yard, in words; null where there is nothing of the kind to say. */
export type UnknownText = {
  /** Lightning or watched weather of which nothing current is known, or a yard that has moved, and what to do. */
  readonly reason: string | null;
  /** The watched hazards that an override opens the yard over although nothing current is known of them. */
  readonly caution: string | null;
};

/** What keeps a yard from being known, and what an open override hides (GAP-136). */
export function useUnknownText(yardStatus: YardStatusRef, language: Language): UnknownText {
  const { t } = useTranslation('yard');
  const staleWeatherText = useStaleWeatherText();
  const { shown, reason, isOverride, staleWeather } = useSelector(yardStatus, selectVerdict);
  const because = useSelector(yardStatus, selectLightningUnknownBecause);
  const isSatelliteOnly = useSelector(yardStatus, selectIsSatelliteOnly);
  if (reason === 'lightningUnknown') {
    const unseen = t(isSatelliteOnly ? 'unknown.satellite' : 'unknown.lightning');
    const text = because === null ? unseen : `${t(`unknown.${because}`)}. ${t('unknown.caution')}`;
    return { reason: text, caution: null };
  }
  const text = staleWeatherText(
    staleWeather.map(({ hazard }) => hazard),
    language,
  );
  return {
    reason: text && `${text} ${t('unknown.caution')}`,
    caution: isOverride && shown === 'OPEN' ? text : null,
  };
}
