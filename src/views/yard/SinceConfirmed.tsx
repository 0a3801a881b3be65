import { IconCloudOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectLastKnown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { BigFigure } from '#ui/BigFigure.tsx';
import { formatStopwatch } from '#ui/format/duration.ts';
import { LastConfirmed } from './LastConfirmed.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { selectUnconfirmedS } from '../yardFacts/yardSelectors.ts';

type SinceConfirmedProps = { yardStatus: YardStatusRef; locale: YardLocale };

/** How long the status has not been confirmed; the last one stands in words only, never in large type (S4). */
export function SinceConfirmed({ yardStatus, locale }: SinceConfirmedProps) {
  const { t } = useTranslation('yard');
  const isKnown = useSelector(yardStatus, (snapshot) => selectLastKnown(snapshot) !== null);
  const sinceS = useSelector(yardStatus, selectUnconfirmedS);
  return (
    <div className="yfigure">
      <p className="yfigure-label">
        <IconCloudOff aria-hidden="true" />
        {label()}
      </p>
      {sinceS !== null && <BigFigure parts={[formatStopwatch(sinceS * 1000)]} />}
      <div className="ylines">
        <LastConfirmed yardStatus={yardStatus} locale={locale} />
        <p>{t('unknown.tryingAgain')}</p>
      </div>
    </div>
  );

  function label(): string {
    if (!isKnown) return t('unknown.neverConfirmed');
    return sinceS === null ? t('unknown.noTime') : t('unknown.since');
  }
}
