import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectIsLive, selectNowMs, selectShownMs } from '#machines/timeSlider/timeSliderSelectors.ts';
import { formatDate } from '#ui/format/clock.ts';
import { ShownTime } from './ShownTime.tsx';
import type { TimeSliderProps } from './timeSliderProps.ts';
import './timeSlider.css';
import './timeSliderNarrow.css';

/** The slider's time and date in the header, with a way back to the present where that is not shown (SHELL-21). */
export function HeaderTime({ slider, style }: TimeSliderProps) {
  const { t } = useTranslation('timeSlider');
  const shownMs = useSelector(slider, selectShownMs);
  const nowMs = useSelector(slider, selectNowMs);
  const isLive = useSelector(slider, selectIsLive);
  return (
    <div className="headertime" role="group" aria-label={t('shown')}>
      <span className="headertime-date">{formatDate(shownMs, style, nowMs)}</span>
      <ShownTime slider={slider} style={style} />
      {!isLive && (
        <button
          type="button"
          className="timeslider-return"
          onClick={() => slider.send({ type: 'operator.returned' })}
        >
          <IconPlayerTrackNext size={16} aria-hidden="true" />
          <span>{t('return')}</span>
        </button>
      )}
    </div>
  );
}
