import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { isRouteOld } from '#domain/routes/routeAge.ts';
import { selectPlan } from '#machines/routePlan/routePlanSelectors.ts';
import { formatAge } from '#ui/format/duration.ts';
import { Note } from '#ui/Note.tsx';
import type { RoutePlanRef } from './routeViews.ts';

type OldRoutesProps = { plan: RoutePlanRef; language: Language; nowMs: number };

/** Says that the shown routes are old, and what to do. The weather may have changed since they were planned (S5). */
export function OldRoutes({ plan, language, nowMs }: OldRoutesProps) {
  const { t } = useTranslation('route');
  const shown = useSelector(plan, selectPlan);
  if (shown === null || !isRouteOld(shown.asOfMs, nowMs)) return null;
  return <Note kind="warning" text={t('old', { age: formatAge(nowMs - shown.asOfMs, language) })} />;
}
