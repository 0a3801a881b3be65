import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatTime, isSameClock } from '#ui/format/clock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';

type LocalTimeProps = {
  yardStatus: YardStatusRef;
  locale: YardLocale;
  /** The zone of who reads it. */
  localeZone: string;
};

/** What clocks show at the facility, as all times of its panel do; nothing where they show what the user's do. */
export function LocalTime({ yardStatus, locale, localeZone }: LocalTimeProps) {
  const { t } = useTranslation('facility');
  const local = useSelector(yardStatus, (snapshot) => {
    const nowMs = selectNowMs(snapshot);
    if (isSameClock(nowMs, locale.timeZone, localeZone)) return null;
    return formatTime(nowMs, { ...locale, namesZone: true });
  });
  return local && <p>{t('localTime', { time: local })}</p>;
}
