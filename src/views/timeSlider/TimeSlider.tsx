import {
  IconChevronLeft,
  IconChevronRight,
  IconHistory,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNext,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { selectIsLive, selectIsPlaying } from '#machines/timeSlider/timeSliderSelectors.ts';
import { ShownTime } from './ShownTime.tsx';
import { TimeTrack } from './TimeTrack.tsx';
import type { TimeSliderProps } from './timeSliderProps.ts';
import './timeSlider.css';
import './timeSliderNarrow.css';

/**
 * Which time the map shows, and the way to another one (TIME-01). On a narrow screen it says the time itself, and the
 * way to another one opens at its button; away from the present it is always open.
 */
export function TimeSlider({ slider, style }: TimeSliderProps) {
  const { t } = useTranslation('timeSlider');
  const isLive = useSelector(slider, selectIsLive);
  const isPlaying = useSelector(slider, selectIsPlaying);
  const [isAsked, setAsked] = useState(false);
  const other = useRef<HTMLButtonElement>(null);
  const isOpen = isAsked || !isLive;
  return (
    <section className="timeslider" aria-label={t('title')} data-open={isOpen} data-live={isLive}>
      <ToolButton
        label={isPlaying ? t('pause') : t('play')}
        onPress={() => slider.send({ type: isPlaying ? 'operator.paused' : 'operator.played' })}
      >
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </ToolButton>
      <div className="timeslider-steps">
        <ToolButton label={t('back')} onPress={() => slider.send({ type: 'operator.stepped', steps: -1 })}>
          <IconChevronLeft size={18} />
        </ToolButton>
        <ToolButton label={t('forward')} onPress={() => slider.send({ type: 'operator.stepped', steps: 1 })}>
          <IconChevronRight size={18} />
        </ToolButton>
      </div>
      <TimeTrack slider={slider} style={style} />
      <div className="timeslider-now">
        <ShownTime slider={slider} style={style} />
      </div>
      <button
        ref={other}
        type="button"
        className="timeslider-other"
        aria-expanded={isOpen}
        onClick={() => setAsked(!isAsked)}
      >
        <IconHistory size={20} aria-hidden="true" />
        {t('other')}
      </button>
      <button
        type="button"
        className="timeslider-return"
        aria-label={t('return')}
        // not `disabled`, which would throw the focus of the user who pressed it off the page
        aria-disabled={isLive}
        onClick={() => {
          if (isLive) return;
          flushSync(() => {
            slider.send({ type: 'operator.returned' });
            setAsked(false);
          });
          // where it takes the place of this button, which is gone
          other.current?.focus();
        }}
      >
        <IconPlayerTrackNext size={16} aria-hidden="true" />
        <span>{t('return')}</span>
      </button>
    </section>
  );
}

type ToolButtonProps = { label: string; onPress: () => void; children: ReactNode };

function ToolButton({ label, onPress, children }: ToolButtonProps) {
  return (
    <button type="button" className="timeslider-tool" aria-label={label} title={label} onClick={onPress}>
      {children}
    </button>
  );
}
