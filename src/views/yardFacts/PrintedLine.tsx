import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatDateOfYear, formatTime, type ClockStyle } from '#ui/format/clock.ts';
import './printedLine.css';

type PrintedLineProps = {
  /** Network time, epoch ms. */
  nowMs: () => number;
  /** Time of the statuses on the sheet, epoch ms; null: there are none. Left out: the sheet says it elsewhere. */
  contentAtMs?: () => number | null;
  style: ClockStyle;
};

/** On paper alone: when yards or a map of them were printed, and that the sheet does not follow them. */
export function PrintedLine({ nowMs, contentAtMs = () => null, style }: PrintedLineProps) {
  const { t } = useTranslation('common');
  const [atMs, setAtMs] = useState(nowMs);
  useEffect(() => {
    // the browser takes its picture of the page as soon as this returns
    const note = () => flushSync(() => setAtMs(nowMs()));
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, [nowMs]);
  const textOf = (ms: number) =>
    `${formatDateOfYear(ms, style)}, ${formatTime(ms, { ...style, namesZone: true })}`;
  const contentMs = contentAtMs();
  const time = textOf(atMs);
  return (
    <p className="printed">
      {contentMs === null ? t('printed', { time }) : t('printedAsOf', { time, asOf: textOf(contentMs) })}
    </p>
  );
}
