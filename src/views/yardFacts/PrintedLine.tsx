import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatDateOfYear, formatTime, type ClockStyle } from '#ui/format/clock.ts';
import './printedLine.css';

type PrintedLineProps = {
  /** Knows the network's time. */
  yardStatus: ActorRefFrom<typeof yardStatusMachine>;
  style: ClockStyle;
};

/** On paper alone: when a yard was printed, and that the sheet does not follow it. */
export function PrintedLine({ yardStatus, style }: PrintedLineProps) {
  const { t } = useTranslation('common');
  const [atMs, setAtMs] = useState(() => selectNowMs(yardStatus.getSnapshot()));
  useEffect(() => {
    // the browser takes its picture of the page as soon as this returns
    const note = () => flushSync(() => setAtMs(selectNowMs(yardStatus.getSnapshot())));
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, [yardStatus]);
  const time = `${formatDateOfYear(atMs, style)}, ${formatTime(atMs, { ...style, namesZone: true })}`;
  return <p className="printed">{t('printed', { time })}</p>;
}
