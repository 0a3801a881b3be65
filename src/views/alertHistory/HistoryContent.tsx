import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectAsOfMs,
  selectFacilityText,
  selectFailure,
  selectFromMs,
  selectIsOutdated,
  selectKind,
  selectKnownAlerts,
  selectUnreadable,
} from '#machines/alertHistory/alertHistorySelectors.ts';
import type { PastAlert } from '#domain/alerting/pastAlert.ts';
import { Button } from '#ui/Button.tsx';
import { formatDateOfYear, formatMoment, formatTime, formatZone } from '#ui/format/clock.ts';
import { Note } from '#ui/Note.tsx';
import { useFaultText } from '../yardFacts/useFaultText.ts';
import { historyDays } from './historyDays.ts';
import { HistoryDaySection } from './HistoryDaySection.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import type { HistoryDependencies } from './historyView.ts';
import { MoreAlerts } from './MoreAlerts.tsx';
import './history.css';
import './historyPrint.css';

/** Past and coming alerts with their filters, in a drawer or a dialog. */
export function HistoryContent(dependencies: HistoryDependencies) {
  const { t } = useTranslation('history');
  const { history, isClient } = dependencies;
  const alerts = useSelector(history, selectKnownAlerts);
  const failure = useSelector(history, selectFailure);
  if (alerts !== null)
    return (
      <>
        <HistoryFilters history={history} isClient={isClient} />
        <KnownHistory {...dependencies} alerts={alerts} />
      </>
    );
  return (
    <div className="histbody">
      {failure === null ? (
        <p className="histnone" role="status">
          {t('loading')}
        </p>
      ) : (
        <Failure history={history} failure={failure} />
      )}
    </div>
  );
}

function Failure({ history, failure }: Pick<HistoryDependencies, 'history'> & { failure: string }) {
  const { t } = useTranslation('history');
  const faultText = useFaultText();
  return (
    <div className="histfailure">
      <Note kind="error" text={t('failed', { reason: faultText(failure) })} />
      <Button onPress={() => history.send({ type: 'refresh.requested' })}>{t('retry')}</Button>
    </div>
  );
}

function KnownHistory({ alerts, ...dependencies }: HistoryDependencies & { alerts: readonly PastAlert[] }) {
  const { history, locale, traits, isClient, facilityHref, incidentHref } = dependencies;
  const { t } = useTranslation('history');
  const fromMs = useSelector(history, selectFromMs);
  const asOfMs = useSelector(history, selectAsOfMs);
  const kind = useSelector(history, selectKind);
  const facilityText = useSelector(history, selectFacilityText);
  const days = useMemo(
    () => historyDays(alerts, { kind, facilityText }, { known: { fromMs, toMs: asOfMs }, style: locale }),
    [alerts, kind, facilityText, fromMs, asOfMs, locale],
  );
  const isFiltered = kind !== null || facilityText.trim() !== '';
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="histbody" role="region" aria-label={t('title')} tabIndex={0}>
        <Warnings history={history} locale={locale} />
        {days.map((day) => (
          <HistoryDaySection
            key={day.fromMs}
            day={day}
            asOfMs={asOfMs}
            isClient={isClient}
            traits={traits}
            locale={locale}
            facilityHref={facilityHref}
            incidentHref={incidentHref}
          />
        ))}
        {days.every((day) => day.alerts.length === 0) && (
          <p className="histnone" role="status">
            {isFiltered ? t('noneListed') : t('none')}
          </p>
        )}
        <MoreAlerts history={history} />
      </div>
      <footer className="histfoot">
        {t('window', { from: formatMoment(fromMs, asOfMs, locale), zone: formatZone(asOfMs, locale) })}
        <p className="histprinted">
          {t(isFiltered ? 'printedPart' : 'printed', { time: fullTime(asOfMs, locale) })}
        </p>
      </footer>
    </>
  );
}

/** For paper, which is read in other years and zones. */
function fullTime(atMs: number, locale: HistoryDependencies['locale']): string {
  return `${formatDateOfYear(atMs, locale)}, ${formatTime(atMs, { ...locale, namesZone: true })}`;
}

/** What is wrong with the list: it is old, or not whole. */
function Warnings({ history, locale }: Pick<HistoryDependencies, 'history' | 'locale'>) {
  const { t } = useTranslation('history');
  const isOutdated = useSelector(history, selectIsOutdated);
  const asOfMs = useSelector(history, selectAsOfMs);
  const unreadable = useSelector(history, selectUnreadable);
  return (
    <>
      {isOutdated && (
        <div className="histfailure">
          <Note kind="warning" text={t('outdated', { time: formatMoment(asOfMs, asOfMs, locale) })} />
          <Button onPress={() => history.send({ type: 'refresh.requested' })}>{t('retry')}</Button>
        </div>
      )}
      {unreadable > 0 && <Note kind="warning" text={t('unreadable', { count: unreadable })} />}
    </>
  );
}
