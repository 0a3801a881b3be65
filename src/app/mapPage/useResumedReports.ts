import { useEffect } from 'react';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { beginReports } from '#app/reports/beginReports.ts';

/**
 * Sends reports of lightning that were made on this device and never answered, while the map is open (GAP-140).
 *
 * @param openedId Facility that is open beside the map, whose own view sends them; null: none.
 */
export function useResumedReports(
  product: Product,
  { mapFeed, clientId }: Pick<MapSystem, 'mapFeed' | 'clientId'>,
  openedId: string | null,
): void {
  useEffect(() => {
    const opened = openedId === null ? null : { clientId, facilityId: openedId };
    return beginReports(product)?.resume(opened, (yard) => ({
      show: (report) => mapFeed.send({ type: 'lightning.reported', facilityId: yard.facilityId, report }),
      announce: () => mapFeed.send({ type: 'alerts.announced' }),
    }));
  }, [product, mapFeed, clientId, openedId]);
}
