import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import type { Facility } from '#contracts/facility.ts';
import type { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { selectAnswer, selectIsStale } from '#machines/refresh/refreshSelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs, selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { AlertList } from './AlertList.tsx';
import { ConditionsNow } from './ConditionsNow.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useAlertRows } from './useAlertRows.ts';
import { useObservation } from './useObservation.ts';
import { UnwatchedWeather } from './UnwatchedWeather.tsx';
import { loadedLater } from '#ui/loadedLater.tsx';
import { SheetFoot, type SheetFootProps } from './SheetFoot.tsx';
import { WarningsNote } from './WarningsNote.tsx';
import './yardSheet.css';
import './yardAlerts.css';
import './yardFoot.css';
import './yardSheetWall.css';
import './yardSheetNarrow.css';
import './yardPrint.css';

const PrintedLine = loadedLater(() =>
  import('../yardFacts/PrintedLine.tsx').then((chunk) => chunk.PrintedLine),
);

export type YardSheetProps = SheetFootProps & {
  yardStatus: YardStatusRef;
  conditions: ActorRefFrom<ReturnType<typeof createRefreshMachine<CurrentConditions | null>>>;
  /** 0 to 1; null or NaN: not known. */
  probability: ActorRefFrom<ReturnType<typeof createRefreshMachine<number | null>>>;
  /** The override of this yard for the signed-in user; null: nobody may override here. */
  override: OverrideRef | null;
  facility: Facility;
  locale: YardLocale;
  alertsHeading: string;
};

/** The right half of a yard page: weather, alerts, and whether all this is fresh. */
export function YardSheet(props: YardSheetProps) {
  const { conditions, probability, override, facility, alertsHeading, ...foot } = props;
  const { t } = useTranslation('yard');
  const { yardStatus, locale } = foot;
  const now = useSelector(conditions, selectAnswer<CurrentConditions | null>);
  const isStale = useSelector(conditions, selectIsStale<CurrentConditions | null>);
  const { isOld, time } = useObservation(now, yardStatus, locale);
  const isLoading = useSelector(yardStatus, (snapshot) => selectShown(snapshot) === 'LOADING');
  const { crowding } = useAlertRows(yardStatus);
  return (
    <aside className="yside" data-alerts={crowding} aria-label={t('sheet')}>
      <ConditionsNow
        conditions={now}
        isLoading={isLoading}
        isStale={isStale || isOld}
        observedAt={time}
        locale={locale}
      >
        <UnwatchedWeather yardStatus={yardStatus} locale={locale} />
        <WarningsNote yardStatus={yardStatus} className="ynotwatched" />
      </ConditionsNow>
      <AlertList
        yardStatus={yardStatus}
        probability={probability}
        override={override}
        facility={facility}
        locale={locale}
        heading={alertsHeading}
      />
      <SheetFoot {...foot} />
      <PrintedLine nowMs={() => selectNowMs(yardStatus.getSnapshot())} style={locale} />
    </aside>
  );
}
