import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Facility } from '#contracts/facility.ts';
import { routePath, type RouteAsked } from '#domain/routes/routeDraft.ts';
import type { MapLinks } from '#views/mapFacts/mapView.ts';
import { yardPath } from '#app/address/hashRoutes.ts';
import { facilityPath, facilityReportPath, FIRST_YARD_PATH } from '#app/address/pagePaths.ts';

const NO_ROUTE: RouteAsked = { source: '', destination: '', waypoints: [], departAtMs: null };

type MapRights = {
  /** The person may report lightning. */
  readonly mayReport: boolean;
  /** The person may add the first yard of the client. */
  readonly mayAddFirst: boolean;
};

/** Where the facilities of a map lead to, and how one is opened. */
export function useMapLinks(
  clientId: string,
  { mayReport, mayAddFirst }: MapRights,
): { links: MapLinks; open: (facility: Facility) => void } {
  const [, setPath] = useLocation();
  const links = useMemo(
    () => ({
      facilityHref: (facility: Facility) => `#${facilityPath(clientId, facility)}`,
      routeHref: (facility: Facility | null) =>
        `#${routePath(clientId, { ...NO_ROUTE, source: facility?.id ?? '' })}`,
      yardHref: ({ id }: Facility) => `#${yardPath('alert', clientId, id)}`,
      reportHref: mayReport ? (facility: Facility) => `#${facilityReportPath(clientId, facility)}` : null,
      firstYardHref: mayAddFirst ? `#${FIRST_YARD_PATH}` : null,
    }),
    [clientId, mayReport, mayAddFirst],
  );
  const open = useCallback(
    (facility: Facility) => setPath(facilityPath(clientId, facility)),
    [setPath, clientId],
  );
  return { links, open };
}
