import { useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { Facility } from '#contracts/facility.ts';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import {
  askedProbability,
  lightningHistoryMs,
  lightningRadius,
} from '#domain/lightning/facilityLightning.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import { radiusM } from '#domain/units/radius.ts';
import { unitOf, type Unit, type UnitSystem } from '#domain/units/units.ts';
import { etaMsIn } from '#app/address/etaMsIn.ts';
import { decodedPart, queryOf } from '#app/address/hashRoutes.ts';
import { mapPath } from '#app/address/pagePaths.ts';
import { rewriteAddress } from '#app/address/rewriteAddress.ts';
import { watchHash } from '#app/address/useHashPath.ts';
import { closeForecast, isForecastAsked, openForecast } from './forecastAddress.ts';

/** What the path says of the facility that is open (SHELL-04). */
export type FacilityAddress = {
  readonly facilityId: string;
  /** Where it lies by the address; null: that is no place on Earth. */
  readonly at: MapPoint | null;
};

/** The facility that is open beside the map, with what the address asks for of it. */
export type OpenedFacility = FacilityAddress & {
  /** null: the list has not come, or has none of that id. */
  readonly facility: Facility | null;
  /** How far around it lightning is looked at, in the viewer's unit (GAP-28). */
  readonly radius: number;
  readonly radiusUnit: Unit;
  readonly radiusM: number;
  /** How far back lightning is shown. */
  readonly historyMs: number;
  /** Shown until the service answers: 0 to 1; null: none (GAP-9). */
  readonly probability: number | null;
  /** Estimated return of safe conditions, epoch ms; null: not stated. */
  readonly etaMs: number | null;
  /** The address asks for the form that reports lightning there. */
  readonly isReporting: boolean;
  /** The forecast of its days is open. */
  readonly isWeekly: boolean;
  readonly showWeekly: (isShown: boolean) => void;
  readonly chooseRadius: (radius: number) => void;
  readonly close: () => void;
};

/** The part of a map's path that names a facility: its id, latitude and longitude; null: it names none. */
export function facilityAddressIn(rest: string): FacilityAddress | null {
  const [id = '', latitude = '', longitude = '', ...more] = rest.split('/').filter((part) => part !== '');
  if (id === '' || latitude === '' || longitude === '' || more.length > 0) return null;
  const [lat, lon] = [Number(latitude), Number(longitude)];
  const isPlace = Math.abs(lat) <= 90 && Math.abs(lon) <= 180;
  return { facilityId: decodedPart(id), at: isPlace ? { lon, lat } : null };
}

/** What is open beside the map of a client; null: nothing. */
export function useOpenedFacility(
  address: FacilityAddress | null,
  facilities: readonly Facility[],
  { clientId, units }: { readonly clientId: string; readonly units: UnitSystem },
): OpenedFacility | null {
  const [, setPath] = useLocation();
  const hash = useSyncExternalStore(watchHash, () => location.hash);
  return useMemo(() => {
    if (address === null) return null;
    const query = queryOf({ search: location.search, hash });
    const { facilityId } = address;
    // ids are compared without regard to case (SHELL-05)
    const key = facilityKey(facilityId);
    const facility = facilities.find(({ id }) => facilityKey(id) === key) ?? null;
    const radius = lightningRadius(query.get('radius'));
    return {
      facilityId,
      facility,
      radius,
      at:
        facility === null
          ? address.at
          : {
              lon: facility.longitude,
              lat: facility.latitude,
            },
      radiusUnit: unitOf('radius', units),
      radiusM: radiusM(radius, units),
      historyMs: lightningHistoryMs(query.get('history')),
      probability: askedProbability(query.get('prob')) ?? facility?.prob ?? null,
      etaMs: etaMsIn(query.get('eta') ?? facility?.eta),
      isReporting: query.get('report') === '1',
      isWeekly: isForecastAsked(query),
      showWeekly: (isShown) => (isShown ? openForecast() : closeForecast()),
      chooseRadius: (chosen) => rewriteAddress('radius', String(chosen)),
      close: () => setPath(mapPath(clientId)),
    };
  }, [address, facilities, hash, units, clientId, setPath]);
}
