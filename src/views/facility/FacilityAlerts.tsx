import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { runningSinceMs, type ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { selectEndMs } from '#machines/yardStatus/displaySelectors.ts';
import { selectAlerts, selectNowMs, selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { Chip } from '#ui/Chip.tsx';
import { EventIcon } from '#ui/EventIcon.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import { styleOfAlert } from '#ui/statusStyle.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { WarningsNote } from '../yard/WarningsNote.tsx';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import { selectTraits } from '../yardFacts/yardSelectors.ts';
import { ActiveTime } from './ActiveTime.tsx';
import type { FacilityDependencies } from './facilityView.ts';
import { useFacilityDisplay } from './useFacilityDisplay.ts';

type FacilityAlertsProps = {
  dependencies: Pick<FacilityDependencies, 'facility' | 'mapFeed' | 'yardStatus'>;
  locale: YardLocale;
};

/** The alerts in force, worst first, with their active time (FAC-06). */
export function FacilityAlerts({ dependencies, locale }: FacilityAlertsProps) {
  const { t } = useTranslation('alerts');
  const { yardStatus } = dependencies;
  const { shown: above, isOverride } = useFacilityDisplay(dependencies, locale);
  const shown = useSelector(yardStatus, selectShown);
  const alerts = useSelector(yardStatus, selectAlerts);
  // the status above may be by a strike, or by an alert that only the map's answer lists
  const isWhole = above === 'OPEN' || isOverride;
  const isKnown = shown !== 'LOADING' && shown !== 'UNKNOWN' && isWhole;
  return (
    <section className="facsection">
      <h3>
        {t('title')}
        {alerts.length > 0 && <small>{alerts.length}</small>}
      </h3>
      {alerts.length === 0 && <p className="facsection-none">{isKnown ? t('none') : t('unconfirmed')}</p>}
      <ul className="facalerts">
        {alerts.map((event) => (
          <AlertRow key={event.id} yardStatus={yardStatus} event={event} locale={locale} />
        ))}
      </ul>
      <WarningsNote yardStatus={yardStatus} className="facsection-none" />
    </section>
  );
}

type AlertRowProps = Pick<FacilityDependencies, 'yardStatus'> & { event: ActiveEvent; locale: YardLocale };

function AlertRow({ yardStatus, event, locale }: AlertRowProps) {
  const { t } = useTranslation(['facility', 'common']);
  const traits = useSelector(yardStatus, selectTraits);
  const eventTitle = useEventTitle(locale);
  const span = useSelector(yardStatus, (snapshot) => {
    const moment = (atMs: number) => formatMoment(atMs, selectNowMs(snapshot), locale);
    const from = moment(runningSinceMs(event));
    const endMs = selectEndMs(event)(snapshot);
    return endMs === null ? t('since', { from }) : t('span', { from, to: moment(endMs) });
  });
  const statusStyle = styleOfAlert(event.status);
  return (
    <li>
      <EventIcon eventType={event.type} />
      <div>
        <b>{eventTitle(event, traits)}</b>
        <p>
          {span}, <ActiveTime yardStatus={yardStatus} event={event} locale={locale} />
        </p>
      </div>
      <Chip statusStyle={statusStyle} word={t(`common:status.${statusStyle}`)} />
    </li>
  );
}
