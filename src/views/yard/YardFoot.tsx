import { IconBolt } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import { isLightningEvent } from '#domain/alerting/activeEvent.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectAlertDisplayed,
  selectClosestStrikeErrorM,
  selectClosestStrikeM,
  selectShown,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { AliveLine } from './AliveLine.tsx';
import { ClosestStrike } from './ClosestStrike.tsx';
import { CountdownFigure } from './CountdownFigure.tsx';
import { LastConfirmed } from './LastConfirmed.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { SinceConfirmed } from './SinceConfirmed.tsx';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { useStrikePlace } from '../yardFacts/useStrikePlace.ts';
import { selectTraits } from '../yardFacts/yardSelectors.ts';

type YardFootProps = {
  yardStatus: ActorRefFrom<typeof yardStatusMachine>;
  facility: Facility;
  locale: YardLocale;
};

/** What stands in the largest figures under the message: a countdown, a distance, or how long nothing is known. */
export function YardFoot({ yardStatus, facility, locale }: YardFootProps) {
  const shown = useSelector(yardStatus, selectShown);
  const { isOverride, drill } = useSelector(yardStatus, selectVerdict);
  const alert = useSelector(yardStatus, selectAlertDisplayed);
  const closestStrikeM = useSelector(yardStatus, selectClosestStrikeM);
  const errorM = useSelector(yardStatus, selectClosestStrikeErrorM);

  if (shown === 'LOADING') return <LastConfirmed yardStatus={yardStatus} locale={locale} />;
  if (shown === 'UNKNOWN') return <SinceConfirmed yardStatus={yardStatus} locale={locale} />;
  if (isOverride) return <UnderlyingAlert yardStatus={yardStatus} facility={facility} locale={locale} />;
  if (shown === 'OPEN') return <AliveLine yardStatus={yardStatus} locale={locale} />;
  if (drill !== null) return <CountdownFigure yardStatus={yardStatus} locale={locale} />;
  const isNearing = shown === 'WARNING' && (alert === null || isLightningEvent(alert));
  if (isNearing && closestStrikeM !== null) {
    const distance = { distanceM: closestStrikeM, errorM };
    return <ClosestStrike yardStatus={yardStatus} locale={locale} distance={distance} />;
  }
  return <CountdownFigure yardStatus={yardStatus} locale={locale} />;
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
