import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectRelativePosition, selectShownMs } from '#machines/timeSlider/timeSliderSelectors.ts';
import { formatTime } from '#ui/format/clock.ts';
import type { TimeSliderProps } from './timeSliderProps.ts';
import { useZonedStyle } from './useZonedStyle.ts';

const TAGS = { '-1': 'past', '0': 'live', '1': 'forecast' } as const;

/** The slider's time, and whether it is the present, the past or a forecast: in word and sign. */
export function ShownTime({ slider, style }: TimeSliderProps) {
  const { t } = useTranslation('timeSlider');
  const shownMs = useSelector(slider, selectShownMs);
  const zoned = useZonedStyle({ slider, style });
  const tag = TAGS[`${useSelector(slider, selectRelativePosition)}`];
  return (
    <>
      <b className="timeslider-time">{formatTime(shownMs, zoned)}</b>
      <span className="timeslider-tag" data-tag={tag}>
        {t(`tag.${tag}`)}
      </span>
    </>
  );
}
