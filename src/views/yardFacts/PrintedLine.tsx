import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatDateOfYear, formatTime, type ClockStyle } from '#ui/format/clock.ts';
import './printedLine.css';

type PrintedLineProps = {
  /** Network time, epoch ms. */
  nowMs: () => number;
  style: ClockStyle;
};

/** On paper alone: when a yard or a wall of yards was printed, and that the sheet does not follow it. */
export function PrintedLine({ nowMs, style }: PrintedLineProps) {
  const { t } = useTranslation('common');
  const [atMs, setAtMs] = useState(nowMs);
  useEffect(() => {
    // the browser takes its picture of the page as soon as this returns
    const note = () => flushSync(() => setAtMs(nowMs()));
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, [nowMs]);
  const time = `${formatDateOfYear(atMs, style)}, ${formatTime(atMs, { ...style, namesZone: true })}`;
  return <p className="printed">{t('printed', { time })}</p>;
}
