import { IconSatellite } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SatelliteYard } from '#contracts/sources.ts';
import { acceptanceStanding, daysLeft, type AcceptanceStanding } from '#domain/locations/acceptanceEnd.ts';
import {
  isSameOrdering,
  selectAccepting,
  selectNowMs,
  selectSatelliteYards,
} from '#machines/sources/sourcesSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { formatDateOfYear } from '#ui/format/clock.ts';
import { AcceptanceForm } from './AcceptanceForm.tsx';
import type { SourcesLocale, SourcesRef } from './sourceView.ts';

type SatelliteYardsProps = {
  sources: SourcesRef;
  locale: SourcesLocale;
  /** Whether this person signs acceptances. */
  mayGrant: boolean;
};

const MINUTE_MS = 60_000;

/** Yards that satellites alone watch, who has accepted that and until when, and the form that changes it (GAP-137). */
export function SatelliteYards({ sources, locale, mayGrant }: SatelliteYardsProps) {
  const { t } = useTranslation('sources');
  const yards = useSelector(sources, selectSatelliteYards) ?? [];
  // a redraw a second would say nothing new
  const nowMs = useSelector(sources, (snapshot) => Math.floor(selectNowMs(snapshot) / MINUTE_MS) * MINUTE_MS);
  if (yards.length === 0) return null;
  return (
    <section className="satellite-yards" aria-labelledby="satellite-yards">
      <h2 id="satellite-yards">
        <IconSatellite aria-hidden="true" />
        {t('satellite.title', { count: yards.length })}
      </h2>
      <p>{t('satellite.intro')}</p>
      {!mayGrant && <p>{t('satellite.siteAdmins')}</p>}
      <ul>
        {yards.map((yard) => (
          <Yard key={yard.facilityId} yard={yard} nowMs={nowMs} {...{ sources, locale, mayGrant }} />
        ))}
      </ul>
    </section>
  );
}

type YardProps = SatelliteYardsProps & { yard: SatelliteYard; nowMs: number };

function Yard({ yard, nowMs, sources, locale, mayGrant }: YardProps) {
  const { t } = useTranslation('sources');
  const { facilityId, name = facilityId, acceptance, isWatchedAlone } = yard;
  const accepting = useSelector(sources, selectAccepting, isSameOrdering);
  const own = accepting?.order.facilityId === facilityId ? accepting : null;
  const untilMs = acceptance === null ? null : Date.parse(acceptance.until);
  const standing = acceptanceStanding(untilMs, nowMs);
  const ask = (isAccepted: boolean) => sources.send({ type: 'acceptance.requested', facilityId, isAccepted });
  return (
    <li data-yard={facilityId} data-standing={standing}>
      <div className="satellite-yard">
        <p>
          <b>{name}</b>
          {name !== facilityId && <small>{facilityId}</small>}
        </p>
        <div>
          <strong className="satellite-standing">{standingText(standing)}</strong>
          {acceptance !== null && (
            <small>
              {t('satellite.signed', {
                name: acceptance.signedBy,
                time: formatDateOfYear(Date.parse(acceptance.signedAt), locale),
                until: formatDateOfYear(Date.parse(acceptance.until), locale),
              })}
              <br />
              {t('satellite.why', { reason: acceptance.reason })}
            </small>
          )}
          {!isWatchedAlone && <small>{t('satellite.notAlone')}</small>}
        </div>
        {mayGrant && own === null && (
          <div className="satellite-orders">
            {isWatchedAlone && (
              <Button onPress={() => ask(true)}>
                {t(acceptance === null ? 'satellite.accept' : 'satellite.renew')}
              </Button>
            )}
            {acceptance !== null && <Button onPress={() => ask(false)}>{t('satellite.takeBack')}</Button>}
          </div>
        )}
      </div>
      {own !== null && <AcceptanceForm sources={sources} accepting={own} name={name} locale={locale} />}
    </li>
  );

  function standingText(of: AcceptanceStanding): string {
    return of === 'ending'
      ? t('satellite.ending', { count: daysLeft(untilMs ?? nowMs, nowMs) })
      : t(`satellite.standing.${of}`);
  }
}
