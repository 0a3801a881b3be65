import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { routeLetter } from '#domain/routes/routeLetter.ts';
import type { RoutePlan } from '#machines/routePlan/routePlanContext.ts';
import {
  selectChosen,
  selectIsFormChanged,
  selectIsPlanning,
  selectPlan,
} from '#machines/routePlan/routePlanSelectors.ts';
import { formatAge } from '#ui/format/duration.ts';
import { RiskBadge } from './RiskBadge.tsx';
import { RiskReasons } from './RiskReasons.tsx';
import { routeDistance } from './routeDistance.ts';
import { isPartlyUnknown, piecesOf, type RoutePlanRef, type RouteLocale } from './routeViews.ts';

const S_MS = 1_000;

/** The routes with their risk, one row each (ROUTE-06, ROUTE-12). */
export function RouteTable({ plan, locale }: { plan: RoutePlanRef; locale: RouteLocale }) {
  const { t } = useTranslation('route');
  const shown = useSelector(plan, selectPlan);
  const chosen = useSelector(plan, selectChosen);
  const isPlanning = useSelector(plan, selectIsPlanning);
  const isFormChanged = useSelector(plan, selectIsFormChanged);
  if (shown === null)
    return (
      <p className="routetable-none" role="status">
        {isPlanning ? t('planning') : t(isFormChanged ? 'formChanged' : 'noRoutes')}
      </p>
    );
  return (
    <div className="routetable-box">
      <table className="routetable">
        <caption className="spoken">{t('routes')}</caption>
        <thead>
          <tr>
            {(['route', 'time', 'distance', 'risk', 'reasons'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.routes.map((route, row) => (
            <tr key={route.num} data-chosen={row === chosen || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="routeletter"
                  aria-pressed={row === chosen}
                  aria-label={t('choose', { letter: routeLetter(route.num) })}
                  onClick={() => plan.send({ type: 'route.chosen', index: row })}
                >
                  {routeLetter(route.num)}
                </button>
              </th>
              <td>{formatAge(route.route_seconds * S_MS, locale.language)}</td>
              <td>{routeDistance(route.route_meters, locale)}</td>
              <RiskCells route={route} pieces={piecesOf(shown, route.num)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RiskCellsProps = { route: RoutePlan['routes'][number]; pieces: RoutePlan['lines']['features'] };

function RiskCells({ route, pieces }: RiskCellsProps) {
  return (
    <>
      <td>
        <RiskBadge level={route.weather_risk_metric_desc} isPartial={isPartlyUnknown(pieces)} />
      </td>
      <td>
        <RiskReasons reasons={route.weather_risk_reasons} pieces={pieces} isInWords={false} />
      </td>
    </>
  );
}
