import { useCallback, type ReactNode } from 'react';
import type { Session } from '#contracts/session.ts';
import { MapHome, type MapSlots } from '#views/mapHome/MapHome.tsx';
import { createMapSystem, type MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';
import { FacilitiesRoute } from './FacilitiesRoute.tsx';
import { Shell } from './Shell.tsx';
import { useLiving } from './useLiving.ts';

type MapRouteProps = { product: Product; session: Session; clientId: string };

/** The map of a client, with what it runs on for as long as it is on the screen (SHELL-03). */
export function MapRoute({ product, session, clientId }: MapRouteProps) {
  const { parts } = product;
  const begin = useCallback(() => beginMap(createMapSystem(parts, clientId)), [parts, clientId]);
  const system = useLiving(begin);
  const { time, ...slots } = slotsOf(system);
  return (
    <Shell product={product} person={session} time={time}>
      <MapHome {...slots} ground={<FacilitiesRoute product={product} clientId={clientId} />} />
    </Shell>
  );
}

function beginMap(system: MapSystem) {
  system.start();
  return { value: system, end: system.dispose };
}

/** What stands around the map and in the header; a part that is not there yet is left out. */
function slotsOf(_system: MapSystem | null): MapSlots & { time?: ReactNode } {
  return {};
}
