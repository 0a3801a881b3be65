import { useSelector } from '@xstate/react';
import { useRef, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectIsHistorical,
  selectNowMs,
  selectPicturesEndMs,
  selectSpan,
  selectSteps,
} from '#machines/timeSlider/timeSliderSelectors.ts';
import { fractionOf, percentOf } from './fractionOf.ts';
import { HourScale } from './HourScale.tsx';
import { isSameSpan } from './isSameSpan.ts';
import { TimeHandle } from './TimeHandle.tsx';
import type { TimeSliderProps } from './timeSliderProps.ts';

/** The track with its handle: what is past is solid, what is to come hatched as far as there is a forecast. */
export function TimeTrack({ slider, style }: TimeSliderProps) {
  const { t } = useTranslation('timeSlider');
  const span = useSelector(slider, selectSpan, isSameSpan);
  const steps = useSelector(slider, selectSteps, isSameSpan);
  const picturesEndMs = useSelector(slider, selectPicturesEndMs);
  const nowMs = useSelector(slider, selectNowMs);
  const isHistorical = useSelector(slider, selectIsHistorical);
  const line = useRef<HTMLDivElement>(null);

  const drag = ({ clientX }: PointerEvent) => {
    const { left, width } = line.current!.getBoundingClientRect();
    const fraction = Math.min(1, Math.max(0, (clientX - left) / width));
    slider.send({ type: 'operator.moved', atMs: span.fromMs + fraction * (span.toMs - span.fromMs) });
  };
  const present = percentOf(nowMs, span);
  const uncovered = `${100 * (1 - fractionOf(picturesEndMs, span))}%`;
  return (
    <div
      className="timetrack"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus();
        drag(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      }}
    >
      {!isHistorical && (
        <div className="timetrack-ends" aria-hidden="true">
          <span>{t('first')}</span>
          <span>{t('last')}</span>
        </div>
      )}
      <div className="timetrack-line" ref={line}>
        <span className="timetrack-past" style={{ width: present }} />
        <span className="timetrack-future" style={{ left: present, right: uncovered }} />
        {!isHistorical && <span className="timetrack-present" style={{ left: present }} />}
        <TimeHandle slider={slider} style={style} span={span} steps={steps} />
      </div>
      <HourScale span={span} steps={steps} style={style} nowMs={nowMs} />
    </div>
  );
}
