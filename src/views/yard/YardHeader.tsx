import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { LongId } from '#ui/LongId.tsx';
import { formatClock, formatDate, formatZone } from '#ui/format/clock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

type YardHeaderProps = {
  yardStatus: YardStatusRef;
  /** The yard in large letters. */
  heading: string;
  /** What else is told of it. */
  details: readonly string[];
  locale: YardLocale;
  isSimulation: boolean;
};

/** Whose yard this is, and what its clocks say. */
export function YardHeader({ yardStatus, heading, details, locale, isSimulation }: YardHeaderProps) {
  const { t } = useTranslation('common');
  return (
    <header className="yhead">
      <div>
        <h1 className="yname">
          <LongId id={heading} />
        </h1>
        <p className="ysub">
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </p>
        {isSimulation && (
          <p className="ysimulation" title={t('simulationNote')}>
            {t('simulation')}
            <span className="spoken">{t('simulationNote')}</span>
          </p>
        )}
      </div>
      <YardClock yardStatus={yardStatus} locale={locale} />
    </header>
  );
}

function YardClock({ yardStatus, locale }: { yardStatus: YardStatusRef; locale: YardLocale }) {
  const minuteMs = useSelector(yardStatus, (snapshot) => Math.floor(selectNowMs(snapshot) / 60_000) * 60_000);
  const { time, period } = formatClock(minuteMs, locale);
  return (
    <p className="yclock">
      <span className="yclock-time">
        {time}
        {period !== '' && <small>{`\u00A0${period}`}</small>}
      </span>
      <span className="yclock-day">
        <span>{formatDate(minuteMs, locale)}</span>
        <span>{formatZone(minuteMs, locale)}</span>
      </span>
    </p>
  );
}
