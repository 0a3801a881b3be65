import { IconCloudOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectLastKnown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { BigFigure } from '#ui/BigFigure.tsx';
import { formatTimeWithSeconds } from '#ui/format/clock.ts';
import { formatStopwatch } from '#ui/format/duration.ts';
import { lookOfShown } from '#ui/statusLook.ts';
import type { YardReader } from './reader.ts';
import { selectUnconfirmedS } from './yardSelectors.ts';

type SinceConfirmedProps = { yardStatus: ActorRefFrom<typeof yardStatusMachine>; reader: YardReader };

/** How long the status has not been confirmed; the last one stands in words only, never in large type (S4). */
export function SinceConfirmed({ yardStatus, reader }: SinceConfirmedProps) {
  const { t } = useTranslation(['yard', 'common']);
  const lastKnown = useSelector(yardStatus, selectLastKnown);
  const sinceS = useSelector(yardStatus, selectUnconfirmedS);
  return (
    <div className="yfigure">
      <p className="yfigure-label">
        <IconCloudOff aria-hidden="true" />
        {sinceS === null ? t('unknown.neverConfirmed') : t('unknown.since')}
      </p>
      {sinceS !== null && <BigFigure parts={[formatStopwatch(sinceS * 1000)]} />}
      <div className="ylines">
        {lastKnown !== null && (
          <p>
            {t('unknown.lastConfirmed', {
              time: formatTimeWithSeconds(lastKnown.atMs, reader),
              status: t(`common:status.${lookOfShown(lastKnown.shown)}`),
            })}
          </p>
        )}
        <p>{t('unknown.tryingAgain')}</p>
      </div>
    </div>
  );
}
