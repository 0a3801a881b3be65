import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectLastKnown, selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatDate, formatMoment, formatTimeWithSeconds } from '#ui/format/clock.ts';
import { lookOfShown } from '#ui/statusLook.ts';
import type { YardReader } from '../yardFacts/reader.ts';

type LastConfirmedProps = { yardStatus: ActorRefFrom<typeof yardStatusMachine>; reader: YardReader };

/** The status that was last known and when, in small words; nothing where none was (S4). */
export function LastConfirmed({ yardStatus, reader }: LastConfirmedProps) {
  const { t } = useTranslation(['yard', 'common']);
  const lastKnown = useSelector(yardStatus, selectLastKnown);
  const time = useSelector(yardStatus, (snapshot) => {
    if (lastKnown === null) return '';
    const nowMs = selectNowMs(snapshot);
    const isToday = formatDate(lastKnown.atMs, reader) === formatDate(nowMs, reader);
    return isToday
      ? formatTimeWithSeconds(lastKnown.atMs, reader)
      : formatMoment(lastKnown.atMs, nowMs, reader);
  });
  if (lastKnown === null) return null;
  const status = t(`common:status.${lookOfShown(lastKnown.shown)}`);
  return <p className="ylast">{t('unknown.lastConfirmed', { time, status })}</p>;
}
