import { IconAlertTriangle, IconBolt, IconClockExclamation, IconCloud } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceFreshness } from '#domain/alerting/sourceFreshness.ts';
import { selectIsOnline, selectIsStalled, selectWakeLock } from '#machines/kiosk/kioskSelectors.ts';
import { selectContentAtMs, selectIsWatchPartial, selectNowMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectPage, selectPageCount, selectWallTrust } from '#machines/wallGrid/wallGridSelectors.ts';
import { formatAge } from '#ui/format/duration.ts';
import { Ring } from '#ui/Ring.tsx';
import { useSourceAges } from '#views/mapFacts/useSourceAges.ts';
import { SoundButton } from '#views/yard/SoundButton.tsx';
import type { WallPageProps } from './wallView.ts';

/** Skew above this is a fault of the device that staff must see (S6). */
const SKEW_LIMIT_MS = 30_000;
const CHECK_EVERY_MS = 10_000;

/** Alive, or visibly dead: ages of the data, faults of the display, sound and version (S12). */
export function WallStrip(props: WallPageProps) {
  const { mapFeed, grid, siren, locale, version } = props;
  const { t } = useTranslation(['wall', 'yard', 'common']);
  const nowMs = useSelector(mapFeed, selectNowMs);
  const contentAtMs = useSelector(mapFeed, selectContentAtMs);
  const trust = useSelector(grid, selectWallTrust);
  const page = useSelector(grid, selectPage);
  const pages = useSelector(grid, selectPageCount);
  const ageMs = contentAtMs === null ? null : Math.max(0, nowMs - contentAtMs);
  const isLate = trust === 'late' || trust === 'lost';
  return (
    <footer className="wall-strip" aria-label={t('yard:strips.label')}>
      <WallFact name={t('strip.status')} ageMs={ageMs} isLate={isLate} language={locale.language}>
        <Ring fraction={(ageMs ?? 0) / CHECK_EVERY_MS} text="" isLate={isLate} />
      </WallFact>
      <SourceFacts {...props} />
      <DisplayFaults {...props} />
      <span className="wall-strip-end">
        {pages > 1 && <span>{t('page', { page: page + 1, pages })}</span>}
        <span className="wall-version">{t('common:version', { version })}</span>
        <SoundButton siren={siren} />
      </span>
    </footer>
  );
}

/** Ages of what the statuses rest on; one that is too old is amber. */
function SourceFacts({ mapFeed, yards, locale }: WallPageProps) {
  const { t } = useTranslation('wall');
  const { lightning, weather } = useSourceAges(mapFeed, yards);
  return (
    <>
      <WallFact name={t('strip.lightning')} {...factOf(lightning)} language={locale.language}>
        <IconBolt aria-hidden="true" />
      </WallFact>
      {weather !== null && (
        <WallFact name={t('strip.weather')} {...factOf(weather)} language={locale.language}>
          <IconCloud aria-hidden="true" />
        </WallFact>
      )}
    </>
  );
}

const factOf = ({ ageMs, state }: SourceFreshness) => ({ ageMs, isLate: state === 'lost' });

/** What is wrong with this display, if anything. */
function DisplayFaults({ kiosk, mapFeed, health, clockSkewMs, isSimulation }: WallPageProps) {
  const { t } = useTranslation(['yard', 'common']);
  const wakeLock = useSelector(kiosk, selectWakeLock);
  const isOnline = useSelector(kiosk, selectIsOnline);
  const isStalled = useSelector(kiosk, selectIsStalled);
  const isFaulted = useSelector(mapFeed, () => health() === 'faulted');
  const isPartial = useSelector(mapFeed, selectIsWatchPartial);
  const faults = [
    isFaulted && { name: t('strips.monitor'), value: t('strips.health.faulted') },
    isPartial && !isFaulted && { name: t('strips.monitor'), value: t('strips.health.partial') },
    !isOnline && { name: t('strips.network'), value: t('strips.offline') },
    isStalled && { name: t('strips.picture'), value: t('strips.stalled') },
    Math.abs(clockSkewMs ?? 0) > SKEW_LIMIT_MS && {
      name: t('strips.clock'),
      value: `${Math.round((clockSkewMs ?? 0) / 1000)}\u00A0s`,
    },
    (wakeLock === 'released' || wakeLock === 'missing') && {
      name: t('strips.screen'),
      value: t(`strips.wakeLock.${wakeLock}`),
    },
    isSimulation && { name: t('common:simulation'), value: '' },
  ].filter((fault) => fault !== false);
  return faults.map(({ name, value }) => (
    <span className="wall-fact" data-late key={name}>
      <IconAlertTriangle aria-hidden="true" />
      {name} {value !== '' && <b>{value}</b>}
    </span>
  ));
}

type WallFactProps = {
  name: string;
  /** null: nothing was received. */
  ageMs: number | null;
  isLate: boolean;
  language: WallPageProps['locale']['language'];
  children: ReactNode;
};

function WallFact({ name, ageMs, isLate, language, children }: WallFactProps) {
  const { t } = useTranslation('wall');
  return (
    <span className="wall-fact" data-late={isLate || undefined}>
      {isLate ? <IconClockExclamation aria-hidden="true" /> : children}
      {name} <b>{ageMs === null ? t('strip.none') : formatAge(ageMs, language)}</b>
    </span>
  );
}
