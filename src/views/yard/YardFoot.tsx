import { IconBolt } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectAlertDisplayed,
  selectClosestStrikeErrorM,
  selectClosestStrikeM,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { AliveLine } from './AliveLine.tsx';
import { ClosestStrike } from './ClosestStrike.tsx';
import { CountdownFigure } from './CountdownFigure.tsx';
import { selectFootKind, type FootKind } from './footKind.ts';
import { LastConfirmed } from './LastConfirmed.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { SinceConfirmed } from './SinceConfirmed.tsx';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { useStrikePlace } from '../yardFacts/useStrikePlace.ts';
import { selectTraits } from '../yardFacts/yardSelectors.ts';

type YardFootProps = {
  yardStatus: YardStatusRef;
  facility: Facility;
  locale: YardLocale;
};

const FEET: Readonly<Record<FootKind, ComponentType<YardFootProps>>> = {
  lastConfirmed: LastConfirmed,
  sinceConfirmed: SinceConfirmed,
  underOverride: UnderlyingAlert,
  alive: AliveLine,
  closestStrike: Closest,
  countdown: CountdownFigure,
};

/** What stands in the largest figures under the message: a countdown, a distance, or how long nothing is known. */
export function YardFoot({ yardStatus, facility, locale }: YardFootProps) {
  const Foot = FEET[useSelector(yardStatus, selectFootKind)];
  return <Foot yardStatus={yardStatus} facility={facility} locale={locale} />;
}

/** The closest strike; none while it is being forgotten. */
function Closest({ yardStatus, locale }: YardFootProps) {
  const distanceM = useSelector(yardStatus, selectClosestStrikeM);
  const errorM = useSelector(yardStatus, selectClosestStrikeErrorM);
  if (distanceM === null) return null;
  return <ClosestStrike yardStatus={yardStatus} locale={locale} distance={{ distanceM, errorM }} />;
}

function UnderlyingAlert({ yardStatus, facility, locale }: YardFootProps) {
  const { t } = useTranslation('yard');
  const alert = useSelector(yardStatus, selectAlertDisplayed);
  const traits = useSelector(yardStatus, selectTraits);
  const eventTitle = useEventTitle(locale);
  const strikePlace = useStrikePlace(facility, locale);
  if (alert === null) return <AliveLine yardStatus={yardStatus} locale={locale} />;
  const title = eventTitle(alert, traits);
  const strike = strikePlace(alert);
  return (
    <div className="yfigure">
      <p className="yfigure-label">
        <IconBolt aria-hidden="true" />
        {strike === null
          ? t('override.underlying', { title })
          : t('override.underlyingStrike', { title, strike })}
      </p>
    </div>
  );
}
