import { useEffect } from 'react';
import type { Product } from '#app/page/createProduct.ts';
import { beginReports } from '#app/reports/beginReports.ts';
import type { createMapStatuses } from './createMapStatuses.ts';

type Listed = Pick<ReturnType<typeof createMapStatuses>, 'mapFeed'> & { readonly clientId: string };

/**
 * Shows reports of lightning that were made on this device on whatever lists the yards of a client, and sends those that
 * were never answered while it is open (GAP-140).
 *
 * @param openedId Facility that is open beside the map, whose own view does both; null: none.
 */
export function useResumedReports(
  product: Product,
  { mapFeed, clientId }: Listed,
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
