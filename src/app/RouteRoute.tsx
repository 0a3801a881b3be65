import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Session } from '#contracts/session.ts';
import { routeAskedIn, routePath } from '#domain/routes/routeDraft.ts';
import type { RoutePlanRef } from '#views/route/routeViews.ts';
import { createMapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';
import { createRoutePlan } from './createRoutePlan.ts';
import { mapPath, queryOf } from './hashRoutes.ts';
import { HeaderSearch } from './HeaderSearch.tsx';
import { RunningMap } from './MapRoute.tsx';
import { Shell } from './Shell.tsx';
import { useLiving } from './useLiving.ts';
import { MapTime } from './useMapSlots.tsx';
import { useRouteGuest, type RouteSystem } from './useRouteGuest.tsx';
import { useTexts } from './useTexts.ts';

/** Names of texts that this page alone needs. */
const TEXTS = ['map', 'timeSlider', 'layers', 'popup', 'route', 'errors'] as const;

type RouteRouteProps = {
  product: Product;
  session: Session;
  clientId: string;
  /** Parts of the path; empty: not filled in yet. */
  source: string;
  destination: string;
};

/** The planning of routes over the client's map (SHELL-07). */
export function RouteRoute({ product, session, clientId, source, destination }: RouteRouteProps) {
  const { parts, texts } = product;
  const begin = useCallback(() => {
    const query = queryOf(location);
    const opening = { time: query.get('time'), layersToShow: query.get('layers_to_show') };
    const map = createMapSystem(parts, clientId, { ...opening, date: null, wall: null });
    const planning = createRoutePlan(parts, map);
    map.start();
    planning.start();
    const end = () => {
      planning.dispose();
      map.dispose();
    };
    return { value: { map, planning }, end };
  }, [parts, clientId]);
  const system = useLiving(begin);
  const hasTexts = useTexts(texts, TEXTS);
  const running = hasTexts ? system : null;
  useAddress(system?.planning.plan ?? null, { clientId, source, destination });
  return (
    <Shell
      product={product}
      person={session}
      search={running !== null && <HeaderSearch system={running.map} />}
      time={running !== null && <MapTime product={product} system={running.map} />}
    >
      {running !== null && <PlanningMap {...{ product, session }} system={running} />}
    </Shell>
  );
}

type Address = { clientId: string; source: string; destination: string };

/** What the address asks for is planned; what the form asks for stands in the address; who closes the plan is sent on. */
function useAddress(plan: RoutePlanRef | null, { clientId, source, destination }: Address): void {
  const [, setPath] = useLocation();
  // a query stands in no path of the router: the address as a whole says what is asked for
  const { hash } = location;
  useEffect(() => {
    const query = queryOf({ search: location.search, hash });
    plan?.send({ type: 'address.opened', asked: routeAskedIn({ source, destination, query }) });
  }, [plan, source, destination, hash]);
  useEffect(() => {
    const heard = [
      plan?.on('route.asked', ({ asked }) => setPath(routePath(clientId, asked))),
      plan?.on('plan.closed', ({ isWrongNetwork }) => setPath(isWrongNetwork ? '/' : mapPath(clientId))),
    ];
    return () => heard.forEach((one) => one?.unsubscribe());
  }, [plan, clientId, setPath]);
}

type PlanningMapProps = { product: Product; session: Session; system: RouteSystem };

function PlanningMap({ product, session, system }: PlanningMapProps) {
  const { t } = useTranslation('route');
  const { guest, over } = useRouteGuest(product, session, system);
  const named = { ...guest, title: t('title') };
  return (
    <>
      <RunningMap {...{ product, session }} system={system.map} guest={named} />
      {over}
    </>
  );
}
