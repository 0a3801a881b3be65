import { useTranslation } from 'react-i18next';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { closesYard } from '#domain/alerting/closedTime.ts';
import { isActiveAlert, type PastAlert } from '#domain/alerting/pastAlert.ts';
import { EventIcon } from '#ui/EventIcon.tsx';
import { formatMoment, isOffsetShared } from '#ui/format/clock.ts';
import { formatDurationWords } from '#ui/format/duration.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useEventTitle } from '../yardFacts/useEventTitle.ts';
import type { HistoryDependencies } from './historyView.ts';

type HistoryEntryProps = Pick<HistoryDependencies, 'traits' | 'locale' | 'facilityHref' | 'incidentHref'> & {
  alert: PastAlert;
  /** Time of the newest answer, epoch ms. */
  asOfMs: number;
};

/** One alert: what, when, for how long and where (HIST-13). */
export function HistoryEntry({
  alert,
  asOfMs,
  traits,
  locale,
  facilityHref,
  incidentHref,
}: HistoryEntryProps) {
  const { t } = useTranslation('history');
  const eventTitle = useEventTitle(locale);
  const isActive = isActiveAlert(alert, asOfMs);
  const { startAtMs, facilityIds } = alert;
  const [facilityId = ''] = facilityIds;
  return (
    <li className="histentry" data-active={isActive}>
      <span className="histentry-icon" style={beanOf(alert.type, traits)}>
        <EventIcon eventType={alert.type} />
      </span>
      <div>
        <b>{eventTitle(alert, traits)}</b>
        <p>
          <Times alert={alert} asOfMs={asOfMs} locale={locale} />
        </p>
        <ul className="histentry-places" aria-label={t('places')}>
          {facilityIds.map((id) => (
            <Place key={id} id={id} href={facilityHref?.(id) ?? null} />
          ))}
        </ul>
        {startAtMs <= asOfMs && closesYard(alert) && (
          <a className="histentry-record" href={incidentHref(facilityId, alert.id)}>
            {t('record')}
          </a>
        )}
      </div>
      {isActive && <strong>{t('active')}</strong>}
    </li>
  );
}

function Place({ id, href }: { id: string; href: string | null }) {
  return <li>{href === null ? id : <a href={href}>{id}</a>}</li>;
}

function Times({ alert, asOfMs, locale }: { alert: PastAlert; asOfMs: number; locale: YardLocale }) {
  const { t } = useTranslation('history');
  const { startAtMs, expiresAtMs } = alert;
  const isShared = isOffsetShared([startAtMs, expiresAtMs], locale.timeZone);
  const style = isShared ? locale : { ...locale, namesZone: true };
  const words = (durationMs: number) => formatDurationWords(durationMs, locale.language);
  const from = formatMoment(startAtMs, asOfMs, style);
  if (expiresAtMs === null) {
    const soFar = startAtMs <= asOfMs && t('lastedSoFar', { time: words(asOfMs - startAtMs) });
    return [t('since', { from }), soFar].filter((text) => text !== false).join(', ');
  }
  const to = formatMoment(expiresAtMs, isShared ? startAtMs : asOfMs, style);
  if (expiresAtMs <= asOfMs)
    return `${t('span', { from, to })}, ${t('lasted', { time: words(expiresAtMs - startAtMs) })}`;
  const span = t('spanActive', { from, to });
  return startAtMs > asOfMs ? span : `${span}, ${t('lastedSoFar', { time: words(asOfMs - startAtMs) })}`;
}

/** Colour of the mark by the client's metadata (GAP-58). */
function beanOf(type: string, traits: EventTraitsByType) {
  const colour = traits[type]?.beanColor;
  return colour === undefined ? {} : { borderLeftColor: colour };
}
