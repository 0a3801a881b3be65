import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Session } from '#contracts/session.ts';
import { routeAskedIn, routePath } from '#domain/routes/routeDraft.ts';
import type { RoutePlanRef } from '#views/route/routeViews.ts';
import { createMapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { createRoutePlan } from './createRoutePlan.ts';
import { queryOf } from '#app/address/hashRoutes.ts';
import { mapPath } from '#app/address/pagePaths.ts';
import { HeaderSearch } from '#app/mapPage/HeaderSearch.tsx';
import { RunningMap } from '#app/mapPage/RunningMap.tsx';
import { Shell } from '#app/shell/Shell.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { MapTime } from '#app/mapPage/MapTime.tsx';
import { useRouteOverlay, type RouteSystem } from './useRouteOverlay.tsx';
import { useTexts } from '#app/binding/useTexts.ts';

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
  const { platform, texts } = product;
  const begin = useCallback(() => {
    const query = queryOf(location);
    const opening = { time: query.get('time'), layersToShow: query.get('layers_to_show') };
    const map = createMapSystem(platform, clientId, { ...opening, date: null, wall: null });
    const planning = createRoutePlan(platform, map);
    map.start();
    planning.start();
    const end = () => {
      planning.dispose();
      map.dispose();
    };
    return { value: { map, planning }, end };
  }, [platform, clientId]);
  const system = useDisposable(begin);
  const hasTexts = useTexts(texts, TEXTS);
  const running = hasTexts ? system : null;
  useAddress(system?.planning.plan ?? null, { clientId, source, destination });
  return (
    <Shell
      product={product}
      person={session}
      search={running !== null && <HeaderSearch system={running.map} />}
      time={running !== null && <MapTime product={product} system={running.map} />}
      hasFoot={false}
    >
      {running !== null && <PlanningMap product={product} session={session} system={running} />}
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
  const { overlay, over } = useRouteOverlay(product, session, system);
  const named = { ...overlay, title: t('title') };
  return (
    <>
      <RunningMap product={product} session={session} system={system.map} overlay={named} />
      {over}
    </>
  );
}
