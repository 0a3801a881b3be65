import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { lastReload } from '#domain/kiosk/pastReloads.ts';
import type { KioskRef } from '#machines/kiosk/kioskMachine.ts';
import {
  selectIsOnline,
  selectIsStalled,
  selectReloads,
  selectWaitingVersion,
  selectWakeLock,
  selectReloadRequests,
} from '#machines/kiosk/kioskSelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatTime } from '#ui/format/clock.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { StripItem } from './StripItem.tsx';

export type DisplayItemsProps = {
  yardStatus: YardStatusRef;
  /** null: nothing keeps the display alive yet. */
  kiosk: KioskRef | null;
  locale: YardLocale;
  version: string;
};

/** What the status strip says of the display itself: whether it stays on, what it lacks, and why it reloaded (S12). */
export function DisplayItems({ kiosk, ...display }: DisplayItemsProps) {
  const { t } = useTranslation('yard');
  if (kiosk !== null) return <WatchedItems kiosk={kiosk} {...display} />;
  return (
    <>
      <StripItem name={t('strips.screen')} value={t('strips.wakeLock.released')} isFault />
      <StripItem name={t('strips.version')} value={display.version} />
    </>
  );
}

type WatchedProps = DisplayItemsProps & { kiosk: KioskRef };

function WatchedItems({ yardStatus, kiosk, locale, version }: WatchedProps) {
  const { t } = useTranslation('yard');
  const wakeLock = useSelector(kiosk, selectWakeLock);
  const isOnline = useSelector(kiosk, selectIsOnline);
  const isStalled = useSelector(kiosk, selectIsStalled);
  const isMemoryShort = useSelector(kiosk, (snapshot) => selectReloadRequests(snapshot).includes('memory'));
  const waiting = useSelector(kiosk, selectWaitingVersion);
  return (
    <>
      <StripItem
        name={t('strips.screen')}
        value={t(`strips.wakeLock.${wakeLock}`)}
        isFault={wakeLock === 'released' || wakeLock === 'missing'}
      />
      {!isOnline && <StripItem name={t('strips.network')} value={t('strips.offline')} isFault />}
      {isStalled && <StripItem name={t('strips.picture')} value={t('strips.stalled')} isFault />}
      {isMemoryShort && <StripItem name={t('strips.memory')} value={t('strips.memoryShort')} isFault />}
      <StripItem
        name={t('strips.version')}
        value={waiting === null ? version : t('strips.versionWaiting', { version, waiting })}
      />
      <Reloaded yardStatus={yardStatus} kiosk={kiosk} locale={locale} />
    </>
  );
}

const HOUR_MS = 3_600_000;

/** When and why this page reloaded itself, for an hour. */
function Reloaded({ yardStatus, kiosk, locale }: Omit<WatchedProps, 'version'>) {
  const { t } = useTranslation('yard');
  const last = lastReload(useSelector(kiosk, selectReloads));
  const isRecent = useSelector(
    yardStatus,
    (snapshot) => last !== null && Math.abs(selectNowMs(snapshot) - last.atMs) < HOUR_MS,
  );
  if (last === null || !isRecent) return null;
  const time = formatTime(last.atMs, locale);
  return <StripItem name={t('strips.reloaded')} value={t(`strips.reloadedFor.${last.reason}`, { time })} />;
}
