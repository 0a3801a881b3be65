import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { computeCoreMachine } from '#machines/computeCore/computeCoreMachine.ts';
import { selectHealth, selectRestarts } from '#machines/computeCore/computeCoreSelectors.ts';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import { selectSound } from '#machines/siren/sirenSelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectIsWatchPartial } from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatAge } from '#ui/format/duration.ts';
import { DisplayItems, type DisplayItemsProps } from './DisplayItems.tsx';
import { StripItem } from './StripItem.tsx';
import {
  selectContentAgeS,
  selectIsLightningCurrent,
  selectLightningAgeS,
} from '../yardFacts/yardSelectors.ts';

export type StatusStripProps = DisplayItemsProps & {
  yardStatus: YardStatusRef;
  siren: SirenRef;
  computeCore: ActorRefFrom<typeof computeCoreMachine>;
  /** How far the device's clock is from the network's, ms; null: not known. */
  clockSkewMs: number | null;
};

/** Skew above this is a fault of the device that staff must see (S6). */
const SKEW_LIMIT_MS = 30_000;

/** Alive, or visibly dead: what this screen runs on (S12). */
export function StatusStrip(props: StatusStripProps) {
  const { yardStatus, siren, computeCore, kiosk, locale, clockSkewMs, version } = props;
  const { t } = useTranslation('yard');
  const ageS = useSelector(yardStatus, selectContentAgeS);
  const lightningS = useSelector(yardStatus, selectLightningAgeS);
  const isLightningCurrent = useSelector(yardStatus, selectIsLightningCurrent);
  const sound = useSelector(siren, selectSound);
  const health = useSelector(computeCore, selectHealth);
  const isPartial = useSelector(yardStatus, selectIsWatchPartial) && health === 'running';
  const watch = isPartial ? 'partial' : health;
  const restarts = useSelector(computeCore, selectRestarts);
  const skewMs = Math.abs(clockSkewMs ?? 0);
  return (
    <dl className="ystrip" aria-label={t('strips.label')}>
      <StripItem name={t('strips.data')} value={ageText(ageS)} isFault={ageS === null || ageS > 60} />
      <StripItem name={t('strips.lightning')} value={ageText(lightningS)} isFault={!isLightningCurrent} />
      <StripItem name={t('strips.sound')} value={t(`strips.soundIs.${sound}`)} isFault={sound !== 'on'} />
      <StripItem
        name={t('strips.monitor')}
        value={healthText()}
        isFault={health === 'faulted' || isPartial}
      />
      <StripItem name={t('strips.clock')} value={skewText(clockSkewMs)} isFault={skewMs > SKEW_LIMIT_MS} />
      <DisplayItems yardStatus={yardStatus} kiosk={kiosk} locale={locale} version={version} />
    </dl>
  );

  function ageText(seconds: number | null): string {
    return seconds === null ? t('strips.dataNone') : formatAge(seconds * 1000, locale.language);
  }

  function healthText(): string {
    const words = t(`strips.health.${watch}`);
    return restarts === 0 ? words : t('strips.healthRestarted', { health: words, times: restarts });
  }

  function skewText(knownMs: number | null): string {
    if (knownMs === null) return t('strips.clockUnknown');
    if (Math.abs(knownMs) <= SKEW_LIMIT_MS) return t('strips.clockRight');
    return `${knownMs > 0 ? '+' : '\u2212'}${formatAge(Math.abs(knownMs), locale.language)}`;
  }
}
