import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { LayerConfig } from '#contracts/layers.ts';
import type { Session } from '#contracts/session.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import {
  selectChosen,
  selectPlaces,
  selectPlan,
  selectRouteDraft,
} from '#machines/routePlan/routePlanSelectors.ts';
import { selectIsShareOpen } from '#machines/routeShare/routeShareSelectors.ts';
import { selectIsGuest } from '#machines/session/sessionSelectors.ts';
import { selectNowMs } from '#machines/timeSlider/timeSliderSelectors.ts';
import { ROUTE_LINES } from '#map/routes/createRouteLines.ts';
import { routeBounds } from '#map/routes/routeBounds.ts';
import { createToasts, TOAST_TIMES, type Toasts } from '#ui/createToasts.ts';
import type { ShownFeatures } from '#views/layers/featureViews.ts';
import { SimulationMark } from '#views/mapFacts/SimulationMark.tsx';
import { RouteDrawer } from '#views/route/RouteDrawer.tsx';
import { RouteFailure } from '#views/route/RouteFailure.tsx';
import { RouteLegend } from '#views/route/RouteLegend.tsx';
import { CopyFailed, RouteSent, SendingFailed } from '#views/route/RouteNews.tsx';
import { shownRoutes, type RouteLocale } from '#views/route/routeViews.ts';
import { ShareDialog } from '#views/route/ShareDialog.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { RoutePlanning } from './createRoutePlan.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import type { MapOverlay } from '#app/mapPage/mapOverlay.tsx';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';

/** A map, and what plans routes on it. */
export type RouteSystem = { readonly map: MapSystem; readonly planning: RoutePlanning };

const WORLD = [-180, -90, 180, 90] as const;
const NO_FACILITIES: readonly Facility[] = [];
/** Source: requirement VEH-07. */
const COPIED_MS = 1_000;

/** What route planning shows on the map, beside it, and over all. */
export function useRouteOverlay(
  product: Product,
  session: Session,
  { map, planning }: RouteSystem,
): { overlay: Omit<MapOverlay, 'title'>; over: ReactNode } {
  const { plan, share, lookup } = planning;
  const { isSimulation } = product.platform.environment;
  const facilities = useSelector(map.facilities, selectAnswer<readonly Facility[]>) ?? NO_FACILITIES;
  const isShareOpen = useSelector(share, selectIsShareOpen);
  const locale = useRouteLocale(product, session);
  const nowMs = useSelector(map.slider, selectNowMs);
  const toasts = useDisposable(beginToasts);
  useShareNews(planning, toasts);
  const sharing = useSharing(product, planning, toasts);
  const reachable = useReachable(planning);
  const { routes, features } = useDrawn(planning);
  const toastLayer = toasts !== null && <ToastLayer toasts={toasts} />;
  return {
    overlay: {
      routes,
      features,
      note: <RouteLegend plan={plan} />,
      drawer: (
        <RouteDrawer
          plan={plan}
          lookup={lookup}
          facilities={facilities}
          reachable={reachable}
          locale={locale}
          nowMs={nowMs}
          sharing={sharing}
          simulationMark={isSimulation && <SimulationMark />}
        />
      ),
    },
    over: (
      <>
        {!isShareOpen && toastLayer}
        <RouteFailure plan={plan} />
        <ShareDialog share={share} toastLayer={toastLayer} />
      </>
    ),
  };
}

function beginToasts() {
  const toasts = createToasts();
  return { value: toasts, end: toasts.dispose };
}

function useRouteLocale(product: Product, session: Session): RouteLocale {
  const language = useSelector(product.language.actor, selectLanguage);
  return useMemo(
    () => ({ language, timeZone: deviceTimeZone(), unitSystem: unitSystemOf(session, null) }),
    [language, session],
  );
}

/** Tells whether a route was sent (SHARE-07, SHARE-08). */
function useShareNews({ share }: RoutePlanning, toasts: Toasts | null): void {
  useEffect(() => {
    const times = TOAST_TIMES.profile;
    const heard = [
      share.on('route.sent', () => toasts?.show({ kind: 'success', content: <RouteSent />, times })),
      share.on('sending.failed', ({ fault }) =>
        toasts?.show({ kind: 'error', content: <SendingFailed fault={fault} />, times }),
      ),
    ];
    return () => heard.forEach((one) => one.unsubscribe());
  }, [share, toasts]);
}

/** What can be passed on; null: a guest passes nothing on (ROUTE-07, AUTH-21). */
function useSharing({ platform, session }: Product, { share, link }: RoutePlanning, toasts: Toasts | null) {
  const isGuest = useSelector(session, selectIsGuest);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const onCopy = useCallback(() => {
    const copy = async () =>
      navigator.clipboard.writeText(withToken(link(), await platform.auth.fetchMagicToken()));
    copy().then(
      () => setCopied(true),
      () => toasts?.show({ kind: 'error', content: <CopyFailed /> }),
    );
  }, [platform, link, toasts]);
  return isGuest ? null : { isCopied, onCopy, onShare: () => share.send({ type: 'dialog.opened' }) };
}

function withToken(link: string, token: string): string {
  return `${link}${link.includes('?') ? '&' : '?'}magicToken=${encodeURIComponent(token)}`;
}

/** Which facilities a road leads to from the origin; null: it is none, or it is not known (GAP-102). */
function useReachable({ plan, fetchReachable }: RoutePlanning): ReadonlySet<string> | null {
  const originId = useSelector(plan, (now) => selectRouteDraft(now).origin.locationId);
  const [known, setKnown] = useState<{ originId: string; ids: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    if (originId === null) return undefined;
    const stop = new AbortController();
    fetchReachable(originId, stop.signal).then(
      (list) => setKnown({ originId, ids: new Set(list.map(({ id }) => id)) }),
      // a list in another order is no fault of the person's
      () => undefined,
    );
    return () => stop.abort();
  }, [originId, fetchReachable]);
  return known !== null && known.originId === originId ? known.ids : null;
}

const LAYER = LayerConfig.parse({
  name: ROUTE_LINES,
  kind: 'driveIndex',
  title: '', // in the user's language, see useDrawn
  group: 'logistics',
  type: 'other',
  zIndex: 40,
  opacity: 1,
});

/** What the map draws of the plan, and what of it has a card (ROUTE-16). */
function useDrawn({ plan }: RoutePlanning): Pick<MapOverlay, 'routes' | 'features'> {
  const shown = useSelector(plan, selectPlan);
  const places = useSelector(plan, selectPlaces);
  const chosen = useSelector(plan, selectChosen);
  const drawn = useMemo(() => shown && places && shownRoutes(shown, places, 0), [shown, places]);
  const routes = useMemo(
    () => drawn && { ...drawn, chosen: shown?.routes[chosen]?.num ?? 0 },
    [drawn, shown, chosen],
  );
  const { t } = useTranslation('route');
  const title = t('column.route');
  const features = useMemo((): readonly ShownFeatures[] => {
    if (shown === null) return [];
    return [
      {
        layer: { ...LAYER, title },
        isWhole: true,
        name: ROUTE_LINES,
        kind: 'driveIndex',
        opacityFraction: 1,
        zIndex: LAYER.zIndex,
        features: shown.lines.features.map(({ id, geometry, properties, hazards }) => ({
          id,
          geometry,
          properties: {
            ...properties,
            hazards,
          },
          bounds: routeBounds(geometry.coordinates) ?? WORLD,
        })),
      },
    ];
  }, [shown, title]);
  return { routes, features };
}
