import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { isTravelDataOld } from '#domain/routes/travelDataAge.ts';
import type { RouteDraft } from '#domain/routes/routeDraft.ts';
import { selectPlaces, selectPlan } from '#machines/routePlan/routePlanSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import type { RoutePlanRef } from './routeViews.ts';

type OldRoutesProps = { plan: RoutePlanRef; nowMs: number };

/**
 * Says that the shown routes are old, or for a departure that is past, and what to do. The weather may have changed since
 * they were planned, and is not that of who departs now (S5).
 */
export function OldRoutes({ plan, nowMs }: OldRoutesProps) {
  const { t } = useTranslation('route');
  const shown = useSelector(plan, selectPlan);
  const places = useSelector(plan, selectPlaces);
  if (shown === null || places === null) return null;
  // routes for now have no other departure than the time at which they were planned
  if (places.departAtMs !== null && isTravelDataOld(shown.departAtMs, nowMs))
    return <PastDeparture plan={plan} places={places} />;
  if (!isTravelDataOld(shown.asOfMs, nowMs)) return null;
  // without their age, which runs: a listener would be interrupted each minute
  return <Note kind="warning" text={t('old')} />;
}

function PastDeparture({ plan, places }: { plan: RoutePlanRef; places: RouteDraft }) {
  const { t } = useTranslation('route');
  const planForNow = () => {
    plan.send({ type: 'draft.changed', draft: { ...places, departAtMs: null } });
    plan.send({ type: 'plan.submitted' });
  };
  return (
    <div className="routepast">
      <Note kind="warning" text={t('past')} />
      <Button onPress={planForNow}>{t('planForNow')}</Button>
    </div>
  );
}
