import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectHasRadar,
  selectNowMs,
  selectRelativePosition,
  selectShownMs,
} from '#machines/timeSlider/timeSliderSelectors.ts';
import { formatDate, formatTime } from '#ui/format/clock.ts';
import type { TimeSliderProps } from './timeSliderProps.ts';
import { useZonedStyle } from './useZonedStyle.ts';

const SPOKEN = { '-1': 'spoken.past', '0': 'spoken.live', '1': 'spoken.forecast' } as const;

/** The handle's value in words: date, time, on which side of the present it lies, and what is missing there. */
export function useSpokenTime(slider: TimeSliderProps['slider'], style: TimeSliderProps['style']): string {
  const { t } = useTranslation('timeSlider');
  const shownMs = useSelector(slider, selectShownMs);
  const nowMs = useSelector(slider, selectNowMs);
  const key = SPOKEN[`${useSelector(slider, selectRelativePosition)}`];
  const hasRadar = useSelector(slider, selectHasRadar);
  const zoned = useZonedStyle({ slider, style });
  const words = t(key, { date: formatDate(shownMs, style, nowMs), time: formatTime(shownMs, zoned) });
  return hasRadar ? words : `${words}, ${t('spoken.noRadar')}`;
}
