import { useTranslation } from 'react-i18next';
import type { Incident } from '#contracts/incident.ts';
import { recordMs } from '#contracts/incidentFigures.ts';
import { Note } from '#ui/Note.tsx';
import { IncidentMap } from './IncidentMap.tsx';
import { IncidentPlot } from './IncidentPlot.tsx';
import type { IncidentProps } from './incidentView.ts';
import { useIncidentTexts } from './useIncidentTexts.ts';

type Strikes = NonNullable<Incident['strikes']>;

/** Strikes of a record over time and on a map, with the statuses below; or why there are none. */
export function IncidentStrikes({ incident, locale }: IncidentProps) {
  const { t } = useTranslation('incident');
  const { momentText, radiusText } = useIncidentTexts(incident, locale);
  const { strikes, placeNotKept = false } = incident;
  const hasNone = strikes !== null && strikes.state !== 'gone' && strikes.list.length === 0;
  return (
    <section className="incident-strikes" aria-label={t('strikes.title')}>
      {strikes === null && <p className="incident-none">{t('strikes.other')}</p>}
      {strikes?.state === 'gone' && (
        <Note kind="warning" text={t(placeNotKept ? 'strikes.placeNotKept' : 'strikes.gone')} />
      )}
      {strikes?.state === 'partial' && <PartialNotes incident={incident} strikes={strikes} locale={locale} />}
      {strikes?.sourcesAsOf !== undefined && (
        <Note
          kind="info"
          text={t('strikes.sourcesAsOf', { time: momentText(recordMs(strikes.sourcesAsOf)) })}
        />
      )}
      {hasNone && (
        <p className="incident-none">{t('strikes.none', { radius: radiusText(strikes.withinM) })}</p>
      )}
      <div className="incident-pictures">
        <IncidentPlot incident={incident} locale={locale} />
        {strikes !== null && strikes.state !== 'gone' && (
          <IncidentMap incident={incident} strikes={strikes} locale={locale} />
        )}
      </div>
      {strikes !== null && strikes.list.length > 0 && (
        <StrikeTable incident={incident} strikes={strikes} locale={locale} />
      )}
    </section>
  );
}

/** What is not known of the strikes of a record. That some may come yet is no alarm. */
function PartialNotes({ incident, strikes, locale }: IncidentProps & { strikes: Strikes }) {
  const { t } = useTranslation('incident');
  const { momentText } = useIncidentTexts(incident, locale);
  const { missing, lateMayBeMissing = false, lateUntil } = strikes;
  return (
    <>
      {missing.length > 0 && <Note kind="warning" text={t('strikes.partial')} />}
      {lateMayBeMissing && <Note kind="warning" text={t('strikes.lateMayBeMissing')} />}
      {lateUntil !== undefined && (
        <Note kind="info" text={t('strikes.lateUntil', { time: momentText(recordMs(lateUntil)) })} />
      )}
    </>
  );
}

function StrikeTable({ incident, strikes, locale }: IncidentProps & { strikes: Strikes }) {
  const { t } = useTranslation('incident');
  const { distanceText, sectorText, timeText } = useIncidentTexts(incident, locale);
  return (
    <details className="incident-table">
      <summary>{t('strikes.table', { count: strikes.list.length })}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div role="region" aria-label={t('strikes.title')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('strikes.time')}</th>
              <th scope="col">{t('strikes.distance')}</th>
              <th scope="col">{t('strikes.direction')}</th>
              <th scope="col">{t('strikes.kind')}</th>
            </tr>
          </thead>
          <tbody>
            {strikes.list.map(({ at, lat, lon, type, kind = type, distanceM, bearingDeg }) => (
              <tr key={`${at} ${lat} ${lon}`}>
                <td>{timeText(recordMs(at))}</td>
                <td>{distanceText(distanceM)}</td>
                <td>{sectorText(bearingDeg)}</td>
                <td>{t(`strikes.${kind}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
