import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isRouteOld } from '#domain/routes/routeAge.ts';
import { selectPlan } from '#machines/routePlan/routePlanSelectors.ts';
import { Note } from '#ui/Note.tsx';
import type { RoutePlanRef } from './routeViews.ts';

type OldRoutesProps = { plan: RoutePlanRef; nowMs: number };

/** Says that the shown routes are old, and what to do. The weather may have changed since they were planned (S5). */
export function OldRoutes({ plan, nowMs }: OldRoutesProps) {
  const { t } = useTranslation('route');
  const shown = useSelector(plan, selectPlan);
  if (shown === null || !isRouteOld(shown.asOfMs, nowMs)) return null;
  // without their age, which runs: a listener would be interrupted each minute
  return <Note kind="warning" text={t('old')} />;
}
