import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectPlan } from '#machines/routePlan/routePlanSelectors.ts';
import { RiskLegend } from './RiskLegend.tsx';
import { hasUnknownPieces, type RoutePlanRef } from './routeViews.ts';

/** What the lines on the map mean, once there are some (ROUTE-13). */
export function RouteLegend({ plan }: { plan: RoutePlanRef }) {
  const { t } = useTranslation('route');
  const shown = useSelector(plan, selectPlan);
  if (shown === null) return null;
  return (
    <div className="routelegend-place">
      <RiskLegend title={t('legend')} hasUnknown={hasUnknownPieces(shown.lines.features)} />
    </div>
  );
}
