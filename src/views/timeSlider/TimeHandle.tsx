import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { STEP_MS } from '#domain/time/sliderTime.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { selectIsLive, selectShownMs, selectStepMs } from '#machines/timeSlider/timeSliderSelectors.ts';
import { formatTime } from '#ui/format/clock.ts';
import { formatDay } from '#ui/format/day.ts';
import { percentOf } from './fractionOf.ts';
import type { TimeSliderProps } from './timeSliderProps.ts';
import { useSpokenTime } from './useSpokenTime.ts';
import { useZonedStyle } from './useZonedStyle.ts';

const STEPS_OF_KEY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -24,
  PageUp: 24,
};

type TimeHandleProps = TimeSliderProps & { readonly span: TimeSpan; readonly steps: TimeSpan };

/** The handle with its bubble: arrow keys go by hours, Page keys by days, Home returns to the present. */
export function TimeHandle({ slider, style, span, steps }: TimeHandleProps) {
  const { t } = useTranslation('timeSlider');
  const shownMs = useSelector(slider, selectShownMs);
  const stepMs = useSelector(slider, selectStepMs);
  const isLive = useSelector(slider, selectIsLive);
  const spoken = useSpokenTime(slider, style);
  const goByKey = (event: KeyboardEvent) => {
    const hours = STEPS_OF_KEY[event.key];
    if (hours !== undefined) slider.send({ type: 'operator.stepped', steps: hours });
    else if (event.key === 'Home') slider.send({ type: 'operator.returned' });
    else return;
    event.preventDefault();
  };
  const time = formatTime(shownMs, useZonedStyle({ slider, style }));
  const left = percentOf(shownMs, span);
  return (
    <>
      <div
        className="timetrack-handle"
        style={{ left }}
        role="slider"
        tabIndex={0}
        aria-label={t('handle')}
        aria-valuemin={0}
        aria-valuemax={(steps.toMs - steps.fromMs) / STEP_MS}
        aria-valuenow={(stepMs - steps.fromMs) / STEP_MS}
        aria-valuetext={spoken}
        onKeyDown={goByKey}
      />
      <span className="timetrack-bubble" style={{ left }} aria-hidden="true">
        {isLive ? t('now', { time }) : `${formatDay(shownMs, style)}, ${time}`}
      </span>
    </>
  );
}
