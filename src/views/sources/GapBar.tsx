import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';
import { formatSourceAge } from '#ui/format/duration.ts';
import type { SourceShown } from './sourceView.ts';

const WIDTH = 156;
const HEIGHT = 12;
const DAY_MS = 24 * 3_600_000;
/** A gap of seconds is seen too. */
const LEAST_WIDTH = 1.5;

type GapBarProps = { source: Pick<SourceState, 'gaps' | 'tellsOfQuiet'>; shown: SourceShown };

/** Gaps of the last day as marks on its length, and in words. */
export function GapBar({ source: { gaps, tellsOfQuiet }, shown }: GapBarProps) {
  const { t } = useTranslation('sources');
  const hatchId = useId();
  if (!tellsOfQuiet) return t('gapsDoNotApply');
  const total = formatSourceAge(gaps.totalS * 1_000, shown.locale.language);
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <pattern id={hatchId} width="4" height="4" patternUnits="userSpaceOnUse">
          <path className="sources-hatch" d="M-1 1L1 -1M0 4L4 0M3 5L5 3" />
        </pattern>
        <rect className="sources-day" width={WIDTH} height={HEIGHT} />
        {gaps.last.map(({ from, to, isRunning }) => {
          const x = xAt(Date.parse(from), shown.atMs);
          const width = Math.max(LEAST_WIDTH, xAt(Date.parse(to), shown.atMs) - x);
          return (
            <rect
              key={from}
              className="sources-gap"
              data-running={isRunning || undefined}
              x={Math.min(x, WIDTH - width)}
              width={width}
              height={HEIGHT}
              fill={isRunning ? `url(#${hatchId})` : undefined}
            />
          );
        })}
      </svg>
      <span className="sources-figures">
        <span>{gaps.count === 0 ? t('noGaps') : t('gapCount', { count: gaps.count, time: total })}</span>
        <span aria-hidden="true">{t('now')}</span>
      </span>
    </>
  );
}

function xAt(atMs: number, nowMs: number): number {
  return Math.min(1, Math.max(0, 1 - (nowMs - atMs) / DAY_MS)) * WIDTH;
}
