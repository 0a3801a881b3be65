import { IconCircleDashedCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import { isLightningEvent, type ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { selectCurrentAnswer } from '#machines/refresh/refreshSelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  isSameDrill,
  selectAlerts,
  selectDrill,
  selectShown,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { BeginOverride } from './overrideControls.tsx';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { AlertTab } from './AlertTab.tsx';
import { DrillTab } from './DrillTab.tsx';
import { HazardBody } from './HazardBody.tsx';
import { useAlertRows } from './useAlertRows.ts';
import { LightningBody } from './LightningBody.tsx';
import { OverrideTab } from './OverrideTab.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';

type AlertListProps = {
  yardStatus: YardStatusRef;
  probability: ActorRefFrom<ReturnType<typeof createRefreshMachine<number | null>>>;
  /** null: nobody may override here. */
  override: OverrideRef | null;
  facility: Facility;
  locale: YardLocale;
  heading: string;
};

/** One tab per alert in force, a drill or the override first, then worst first; the first one is open (GAP-67). */
export function AlertList({ yardStatus, probability, override, facility, locale, heading }: AlertListProps) {
  const shown = useSelector(yardStatus, selectShown);
  const alerts = useSelector(yardStatus, selectAlerts);
  const { isOverride } = useSelector(yardStatus, selectVerdict);
  const fraction = useSelector(probability, selectCurrentAnswer<number | null>);
  const drill = useSelector(yardStatus, selectDrill, isSameDrill);
  const count = alerts.length + (isOverride ? 1 : 0);
  const rows = useAlertRows(yardStatus);
  const { t } = useTranslation('alerts');
  const isFew = rows.crowding === 'few';
  return (
    <section className="ysec yal">
      <h2>
        {isFew ? heading : t('worstFirst')}
        {count > 0 && (
          <span>{isFew ? count : t('shown', { shown: rows.shownCount, count: rows.count })}</span>
        )}
      </h2>
      {shown === 'LOADING' && <AlertSkeletons />}
      {count === 0 && drill === null && shown !== 'LOADING' && <NoAlerts isKnown={shown === 'OPEN'} />}
      {(count > 0 || drill !== null) && (
        <div className="yal-list">
          {drill !== null && (
            <DrillTab yardStatus={yardStatus} drill={drill} facility={facility} locale={locale} />
          )}
          {isOverride && <OverrideTab yardStatus={yardStatus} override={override} locale={locale} />}
          {rows.shown.map((event) => (
            <AlertTab
              key={event.id}
              yardStatus={yardStatus}
              event={event}
              locale={locale}
              isFirst={event === alerts[0] && !isOverride && drill === null}
            >
              {isLightningEvent(event) ? (
                <LightningBody
                  yardStatus={yardStatus}
                  event={event}
                  facility={facility}
                  locale={locale}
                  probabilityFraction={fraction}
                  override={mayBeOpened(event) ? override : null}
                />
              ) : (
                <HazardBody yardStatus={yardStatus} event={event} locale={locale} />
              )}
            </AlertTab>
          ))}
          {rows.hiddenCount > 0 && (
            <p className="ya ya-more">
              {t(rows.isAnyHiddenClosing ? 'more' : 'moreOpen', { count: rows.hiddenCount })}
            </p>
          )}
        </div>
      )}
      {override !== null && !alerts.some(mayBeOpened) && <BeginOverride override={override} />}
    </section>
  );
}

/** The tab of such an alert offers to open the yard, and to override it in any other way. */
function mayBeOpened(event: ActiveEvent): boolean {
  return isLightningEvent(event) && event.status === 'ALERT';
}

function AlertSkeletons() {
  return (
    <div className="yal-list" aria-hidden="true">
      {['46%', '38%'].map((width) => (
        <div key={width} className="ya ya-skeleton">
          <span className="skeleton" style={{ width }} />
          <span className="skeleton" style={{ width: '70%' }} />
        </div>
      ))}
    </div>
  );
}

function NoAlerts({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslation('alerts');
  return (
    <div className="yempty">
      {isKnown ? <IconCircleDashedCheck aria-hidden="true" /> : <StatusIcon statusStyle="unknown" />}
      <p>{isKnown ? t('none') : t('unconfirmed')}</p>
      <small>{isKnown ? t('noneHint') : t('unconfirmedHint')}</small>
    </div>
  );
}
