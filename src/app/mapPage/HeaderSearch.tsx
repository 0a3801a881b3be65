import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import { selectSwitchedOn } from '#machines/layerMenu/layerMenuSelectors.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { MapSearch } from '#views/mapSearch/MapSearch.tsx';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import { useMapLinks } from './useMapLinks.ts';
import { VEHICLES } from '#app/address/vehicleLink.ts';

const NO_VEHICLES: readonly MapFeature[] = [];

/** What is sought from the header: vehicles too, while their layer is on (SHELL-20). */
export function HeaderSearch({ system }: { system: MapSystem }) {
  const { search, layers } = system;
  const facilities = useSelector(system.facilities, selectAnswer<readonly Facility[]>);
  const isOn = useSelector(layers.menu, (snapshot) => selectSwitchedOn(snapshot).includes(VEHICLES));
  const come = useSyncExternalStore(layers.features.watch, layers.features.known);
  const vehicles = (isOn ? come.get(VEHICLES)?.features.features : undefined) ?? NO_VEHICLES;
  const { open } = useMapLinks(system.clientId, { mayReport: false, mayAddFirst: false });
  return (
    <MapSearch
      lookup={search.lookup}
      facilities={facilities}
      vehicles={vehicles}
      onFacility={open}
      onVehicle={search.openVehicle}
      onPlace={search.seek}
    />
  );
}
