import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectIsGuest } from '#machines/session/sessionSelectors.ts';
import type { VehicleLinks } from '#views/popup/VehicleActions.tsx';
import type { Product } from './createProduct.ts';
import { vehicleLink, vehicleRoutePath } from './vehicleLink.ts';

/** Where the vehicles of a map lead to (VEH-05, VEH-06). */
export function useVehicleLinks({ parts, session }: Product, clientId: string): VehicleLinks {
  const isGuest = useSelector(session, selectIsGuest);
  return useMemo(() => {
    const hasRoutes = parts.environment.routeUrl !== '';
    return {
      routeHref(properties) {
        const path = hasRoutes ? vehicleRoutePath(clientId, properties) : null;
        return path === null ? null : `#${path}`;
      },
      copyLink: isGuest
        ? null
        : async (vrid) =>
            navigator.clipboard.writeText(
              vehicleLink(location.href, vrid, await parts.auth.fetchMagicToken()),
            ),
    };
  }, [parts, clientId, isGuest]);
}
