import type { Facility } from '#contracts/facility.ts';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { selectTraits, selectWitness } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import { selectFacilityView } from '#machines/yardStatus/facilityViewSelectors.ts';
import {
  selectIsSatelliteOnly,
  selectLightningAsOfMs,
  selectLightningLimitMs,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { createToasts } from '#ui/createToasts.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import { beginReports } from '#app/reports/beginReports.ts';
import { forgetListed } from '#app/reports/forgetListed.ts';
import { createYardOverride } from '#app/yard/createYardOverride.ts';
import { watchYard } from '#app/yard/createYardStatus.ts';
import { createFacilityFeeds } from './createFacilityFeeds.ts';
import { tellOfOverride } from '#app/yard/tellOfOverride.tsx';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import type { YardId } from '#domain/locations/yardId.ts';

/**
 * Everything that the view of one facility runs on beside the map. Nothing runs before `start`.
 *
 * @param etaMs Estimated return of safe conditions, epoch ms; null: nobody said.
 */
export function createFacilitySystem(
  product: Pick<Product, 'platform' | 'session'>,
  map: Pick<MapSystem, 'mapFeed' | 'strikes' | 'facilities'>,
  facility: Facility,
  etaMs: number | null,
) {
  const { platform, session } = product;
  const position: LonLat = [facility.longitude, facility.latitude];
  const place = { clientId: facility.clientId, facilityId: facility.id, position };
  const readFacility = () => map.facilities.send({ type: 'refresh.requested' });

  // the same worker as the map's sees for the panel: what it saw was seen (S3)
  const yardStatus = watchYard(
    platform,
    { watch: (facilityId, tell) => watchWitness(map, facilityId, tell) },
    { ...place, etaMs, isMonitoring: false, readFacility },
    { remembered: null, toldAlarm: null, report: platform.memory.ownReport(place, emailOf(session)) },
  );
  const { reachTo, ...feeds } = createFacilityFeeds(platform, map.strikes, place, () =>
    lightningAt(yardStatus.getSnapshot()),
  );
  const { probability, conditions, forecast, around } = feeds;
  const toasts = createToasts();
  const actors = [around, forecast, conditions, probability, yardStatus];
  const ends: (() => void)[] = [];
  const report = beginFacilityReport(product, map, { place, yardStatus });
  const override = createYardOverride(product, { facility, yardStatus, probability }, 'form');

  return {
    facility,
    yardStatus,
    ...feeds,
    toasts,
    override: override.actor,
    /** null: the person may not report. */
    report: report?.actor ?? null,
    reachTo,
    start() {
      actors.toReversed().forEach((actor) => actor.start());
      const told = tellOfOverride(override.actor, toasts, () =>
        unitSystemOf(selectSession(session.getSnapshot()), facility),
      );
      ends.push(
        followTraits(map, yardStatus),
        warnOfDisagreements(yardStatus),
        platform.watchChanges(place, (what) => {
          if (what === 'facility') readFacility();
          yardStatus.send({ type: 'alerts.announced' });
          map.mapFeed.send({ type: 'alerts.announced' });
        }),
        () => told.unsubscribe(),
      );
    },
    dispose() {
      ends.forEach((end) => end());
      override.dispose();
      report?.dispose();
      toasts.dispose();
      actors.forEach((actor) => actor.stop());
    },
  };
}

export type FacilitySystem = ReturnType<typeof createFacilitySystem>;

type YardStatus = ReturnType<typeof watchYard>;

function lightningAt(snapshot: ReturnType<YardStatus['getSnapshot']>) {
  return {
    lightningAsOfMs: selectLightningAsOfMs(snapshot),
    lightningLimitMs: selectLightningLimitMs(snapshot),
    isSatelliteOnly: selectIsSatelliteOnly(snapshot),
  };
}

function emailOf(session: Product['session']): string | null {
  return selectSession(session.getSnapshot())?.email ?? null;
}

/** Reports of lightning at the facility, which close the panel and its mark on the map at once (GAP-140). */
function beginFacilityReport(
  product: Pick<Product, 'platform' | 'session'>,
  { mapFeed }: Pick<MapSystem, 'mapFeed'>,
  { place, yardStatus }: { readonly place: YardId; readonly yardStatus: YardStatus },
) {
  const reports = beginReports(product);
  if (reports === null) return null;
  const { actor, dispose } = reports.begin(place, {
    show(report) {
      yardStatus.send({ type: 'lightning.reported', report });
      mapFeed.send({ type: 'lightning.reported', facilityId: place.facilityId, report });
    },
    announce() {
      yardStatus.send({ type: 'alerts.announced' });
      mapFeed.send({ type: 'alerts.announced' });
    },
  });
  const stopForgetting = forgetListed(reports.memory, place, yardStatus);
  return {
    actor,
    dispose() {
      stopForgetting();
      dispose();
    },
  };
}

/** Tells what the map's worker saw around a facility, at once and whenever it is something else. @returns how to stop. */
function watchWitness(
  { mapFeed }: Pick<MapSystem, 'mapFeed'>,
  facilityId: string,
  tell: Parameters<Parameters<typeof watchYard>[1]['watch']>[1],
): () => void {
  const select = selectWitness(facilityId);
  let told: ReturnType<typeof select> | undefined;
  const read = (snapshot: ReturnType<typeof mapFeed.getSnapshot>) => {
    const seen = select(snapshot);
    if (seen === told) return;
    told = seen;
    tell(seen && { ...seen, closestStrikeM: null, isComplete: false });
  };
  read(mapFeed.getSnapshot());
  const { unsubscribe } = mapFeed.subscribe(read);
  return unsubscribe;
}

/** The map asks for the metadata of events; the panel reads them by the same. @returns how to stop. */
function followTraits({ mapFeed }: Pick<MapSystem, 'mapFeed'>, yardStatus: YardStatus): () => void {
  let told: EventTraitsByType | null = null;
  const read = (snapshot: ReturnType<typeof mapFeed.getSnapshot>) => {
    const traits = selectTraits(snapshot);
    if (traits === told) return;
    told = traits;
    yardStatus.send({ type: 'traits.changed', traits });
  };
  read(mapFeed.getSnapshot());
  const { unsubscribe } = mapFeed.subscribe(read);
  return unsubscribe;
}

/**
 * Notes once by type of event where this view and the yard pages follow tables that differ (GAP-75).
 *
 * @returns how to stop.
 */
function warnOfDisagreements(yardStatus: YardStatus): () => void {
  const warned = new Set<string>();
  const { unsubscribe } = yardStatus.subscribe((snapshot) => {
    for (const type of selectFacilityView(snapshot).disagreements) {
      if (warned.has(type)) continue;
      warned.add(type);
      console.warn(`The facility view and the yard pages read events of type ${type} differently.`);
    }
  });
  return unsubscribe;
}
