import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isTravelDataOld } from '#domain/routes/travelDataAge.ts';
import { selectPlaces, selectRouteDraft } from '#machines/routePlan/routePlanSelectors.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { formatAge } from '#ui/format/duration.ts';
import { Note } from '#ui/Note.tsx';
import type { RouteLocale, RoutePlanRef } from './routeViews.ts';

const MINUTE_MS = 60_000;
/** From then on the time has its date, and hours say nothing. */
const DAY_MS = 86_400_000;

type VehicleOriginProps = { plan: RoutePlanRef; locale: RouteLocale; nowMs: number };

/** When the vehicle was last heard of from whose position the routes start, and that it may be elsewhere now (S5). */
export function VehicleOrigin({ plan, locale, nowMs }: VehicleOriginProps) {
  const { t } = useTranslation('route');
  const draft = useSelector(plan, selectRouteDraft);
  const { origin } = useSelector(plan, selectPlaces) ?? draft;
  const { vehicleAtMs } = origin;
  if (vehicleAtMs === undefined) return null;
  const ageMs = nowMs - vehicleAtMs;
  const told = { time: formatMoment(vehicleAtMs, nowMs, locale), age: formatAge(ageMs, locale.language) };
  return (
    <div className="routevehicle">
      <p>{t(ageMs >= MINUTE_MS && ageMs < DAY_MS ? 'vehicle.asOfAge' : 'vehicle.asOf', told)}</p>
      {/* without its age, which runs: a listener would be interrupted each minute */}
      {isTravelDataOld(vehicleAtMs, nowMs) && <Note kind="warning" text={t('vehicle.old')} />}
    </div>
  );
}
