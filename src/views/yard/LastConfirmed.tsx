import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectLastKnown, selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatDate, formatMoment, formatTimeWithSeconds } from '#ui/format/clock.ts';
import { styleOfShown } from '#ui/statusStyle.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

type LastConfirmedProps = { yardStatus: YardStatusRef; locale: YardLocale };

/** The status that was last known and when, in small words; nothing where none was (S4). */
export function LastConfirmed({ yardStatus, locale }: LastConfirmedProps) {
  const { t } = useTranslation(['yard', 'common']);
  const lastKnown = useSelector(yardStatus, selectLastKnown);
  const time = useSelector(yardStatus, (snapshot) => {
    if (lastKnown === null) return '';
    const nowMs = selectNowMs(snapshot);
    const isToday = formatDate(lastKnown.atMs, locale) === formatDate(nowMs, locale);
    return isToday
      ? formatTimeWithSeconds(lastKnown.atMs, locale)
      : formatMoment(lastKnown.atMs, nowMs, locale);
  });
  if (lastKnown === null) return null;
  const status = t(`common:status.${styleOfShown(lastKnown.shown)}`);
  return <p className="ylast">{t('unknown.lastConfirmed', { time, status })}</p>;
}
