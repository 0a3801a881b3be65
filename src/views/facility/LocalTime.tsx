import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatTime, isSameClock } from '#ui/format/clock.ts';
import type { YardReader } from '../yardFacts/reader.ts';
import type { YardStatusRef } from './facilityView.ts';

type LocalTimeProps = {
  yardStatus: YardStatusRef;
  reader: YardReader;
  /** The zone of who reads it. */
  readerZone: string;
};

/** What clocks show at the facility, as all times of its panel do; nothing where they show what the reader's do. */
export function LocalTime({ yardStatus, reader, readerZone }: LocalTimeProps) {
  const { t } = useTranslation('facility');
  const local = useSelector(yardStatus, (snapshot) => {
    const nowMs = selectNowMs(snapshot);
    if (isSameClock(nowMs, reader.timeZone, readerZone)) return null;
    return formatTime(nowMs, { ...reader, namesZone: true });
  });
  return local && <p>{t('localTime', { time: local })}</p>;
}
