import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectIsGuest } from '#machines/session/sessionSelectors.ts';
import type { VehicleLinks } from '#views/popup/VehicleActions.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { vehicleLink, vehicleRoutePath } from '#app/address/vehicleLink.ts';

/** Where the vehicles of a map lead to (VEH-05, VEH-06). */
export function useVehicleLinks({ platform, session }: Product, clientId: string): VehicleLinks {
  const isGuest = useSelector(session, selectIsGuest);
  return useMemo(() => {
    const hasRoutes = platform.environment.routeUrl !== '';
    return {
      routeHref(properties) {
        const path = hasRoutes ? vehicleRoutePath(clientId, properties) : null;
        return path === null ? null : `#${path}`;
      },
      copyLink: isGuest
        ? null
        : async (vrid) => {
            const magicToken = await fetchToken(platform.auth);
            if (magicToken === null) return false;
            await navigator.clipboard.writeText(vehicleLink(location.href, vrid, magicToken));
            return true;
          },
    };
  }, [platform, clientId, isGuest]);
}

/** null: the service gave none, which is logged and no more (VEH-08). */
async function fetchToken(
  auth: Pick<Product['platform']['auth'], 'fetchMagicToken'>,
): Promise<string | null> {
  try {
    return await auth.fetchMagicToken();
  } catch (error) {
    console.info(`No magic token: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
