import { useTranslation } from 'react-i18next';
import type { RunFacility } from '#contracts/vehicleTracking.ts';
import type { TrackedRun } from '#machines/tracking/trackingMachine.ts';
import { formatDate, formatTime, formatZone } from '#ui/format/clock.ts';
import { formatAge } from '#ui/format/duration.ts';
import { MISSING } from '#domain/language/formatNumber.ts';
import { routeDistance } from '../route/routeDistance.ts';
import { facilityOf, momentOf, routeOf, type TrackingLocale } from './trackedRun.ts';

const S_MS = 1_000;

type RunSummaryProps = { run: TrackedRun; locale: TrackingLocale; nowMs: number };

/** When and where a run begins and ends, and how far it is (TRACK-15 to TRACK-18). */
export function RunSummary({ run, locale, nowMs }: RunSummaryProps) {
  const { t } = useTranslation('tracking');
  const { vehicle } = run;
  const origin = facilityOf(run, 'origin');
  const destination = facilityOf(run, 'destination');
  const route = routeOf(run);
  const clock = { locale, nowMs };
  return (
    <dl className="runsummary">
      <Moment label={t('departure')} iso={vehicle.origin_scheduled_depart} place={origin} {...clock} />
      <Moment label={t('arrival')} iso={vehicle.dest_scheduled_arrival} place={destination} {...clock} />
      <Place label={t('origin')} id={vehicle.origin} place={origin} />
      <Place label={t('destination')} id={vehicle.final_destination} place={destination} />
      <div>
        <dt>{t('time')}</dt>
        <dd>{route === null ? MISSING : formatAge(route.route_seconds * S_MS, locale.language)}</dd>
      </div>
      <div>
        <dt>{t('distance')}</dt>
        <dd>{route === null ? MISSING : routeDistance(route.route_meters, locale)}</dd>
      </div>
      <div>
        <dt>{t('canceledLoad')}</dt>
        <dd>{vehicle.canceled_load === null ? MISSING : t(vehicle.canceled_load ? 'yes' : 'no')}</dd>
      </div>
    </dl>
  );
}

type MomentProps = Pick<RunSummaryProps, 'locale' | 'nowMs'> & {
  label: string;
  iso: string | null;
  place: RunFacility | null;
};

/** A time by the user's clock, and by the clock of its place. */
function Moment({ label, iso, place, locale, nowMs }: MomentProps) {
  const { t } = useTranslation('tracking');
  const atMs = momentOf(iso);
  const there = { language: locale.language, timeZone: place?.tz ?? locale.timeZone };
  return (
    <div>
      <dt>{label}</dt>
      <dd>{atMs === null ? MISSING : momentText(atMs, nowMs, locale)}</dd>
      {atMs !== null && place !== null && (
        <dd className="runsummary-more">{t('local', { time: momentText(atMs, nowMs, there) })}</dd>
      )}
    </div>
  );
}

function Place({ label, id, place }: { label: string; id: string; place: RunFacility | null }) {
  const town = [place?.city, place?.state].filter((part) => part !== undefined && part !== '').join(', ');
  return (
    <div>
      <dt>{label}</dt>
      <dd>{place?.id ?? (id === '' ? MISSING : id)}</dd>
      {town !== '' && <dd className="runsummary-more">{town}</dd>}
    </div>
  );
}

function momentText(
  atMs: number,
  nowMs: number,
  style: Pick<TrackingLocale, 'language' | 'timeZone'>,
): string {
  return `${formatDate(atMs, style, nowMs)}, ${formatTime(atMs, style)} ${formatZone(atMs, style)}`;
}
