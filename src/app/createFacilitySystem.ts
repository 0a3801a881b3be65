import { fetchMeteogram } from '#adapters/api/meteogramApi.ts';
import type { CurrentConditions } from '#contracts/currentConditions.ts';
import type { Facility } from '#contracts/facility.ts';
import type { Meteogram } from '#contracts/meteogram.ts';
import type { EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { selectTraits, selectWitness } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import { selectFacilityView } from '#machines/yardStatus/facilityViewSelectors.ts';
import { strikesAround, type StrikesAround } from '#map/strikes/strikesAround.ts';
import { createToasts } from '#ui/createToasts.ts';
import type { MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';
import { createYardOverride } from './createYardOverride.ts';
import { watchYard } from './createYardStatus.ts';
import { poll } from './poll.ts';
import { tellOfOverride } from './tellOfOverride.tsx';
import { unitSystemOf } from './unitSystemOf.ts';

const MINUTE_MS = 60_000;

/** Sources: CONST-10, FAC-12; the probability as often as on a yard page. */
const WEATHER = { everyMs: 5 * MINUTE_MS, retryMs: MINUTE_MS / 2, staleAfterMs: 15 * MINUTE_MS };
const PROBABILITY = { everyMs: MINUTE_MS, retryMs: MINUTE_MS / 2, staleAfterMs: 5 * MINUTE_MS };
/** Sources: CONST-09, STRIKE-15. A count that is not there yet is asked for again as soon as a step may have come. */
const AROUND = { everyMs: 3 * MINUTE_MS, retryMs: 5_000, staleAfterMs: 7 * MINUTE_MS };

/** What is counted of the lightning around a facility. */
type LightningReach = { readonly radiusM: number; readonly historyMs: number };

/** Lightning around a facility, and up to when it is completely known, epoch ms. */
type LightningAround = StrikesAround & { readonly asOfMs: number };

/**
 * Everything that the view of one facility runs on beside the map. Nothing runs before `start`.
 *
 * @param etaMs Estimated return of safe conditions, epoch ms; null: nobody said.
 */
export function createFacilitySystem(
  product: Pick<Product, 'parts' | 'session'>,
  map: Pick<MapSystem, 'mapFeed' | 'strikes' | 'facilities'>,
  facility: Facility,
  etaMs: number | null,
) {
  const { parts, session } = product;
  const { http, environment, weather, presentMs } = parts;
  const position: LonLat = [facility.longitude, facility.latitude];
  const place = { clientId: facility.clientId, facilityId: facility.id, position };
  const readFacility = () => map.facilities.send({ type: 'refresh.requested' });
  let reach: LightningReach | null = null;

  // the same worker as the map's sees for the panel: what it saw was seen (S3)
  const yardStatus = watchYard(
    parts,
    { watch: (facilityId, tell) => watchWitness(map, facilityId, tell) },
    { ...place, etaMs, isMonitoring: false, readFacility },
    { remembered: null, toldAlarm: null },
  );
  const probability = poll(PROBABILITY, (signal) => weather.fetchProbability(place, signal));
  const conditions = poll<CurrentConditions>(WEATHER, (signal) => weather.fetchConditions(place, signal));
  const forecast = poll<Meteogram>(WEATHER, (signal) =>
    fetchMeteogram({ http, apiBaseUrl: environment.apiBaseUrl }, place, signal),
  );
  const around = poll<LightningAround>(AROUND, async () => countAround(map, position, reach, presentMs()));
  const toasts = createToasts();
  const actors = [around, forecast, conditions, probability, yardStatus];
  const ends: (() => void)[] = [];
  const override = createYardOverride(product, { facility, yardStatus, probability }, 'form');

  return {
    ...{ facility, yardStatus, probability, conditions, forecast, around, toasts },
    override: override.actor,
    /** Counts the lightning of another reach. */
    reachTo(wanted: LightningReach) {
      reach = wanted;
      around.send({ type: 'refresh.requested' });
    },
    start() {
      actors.toReversed().forEach((actor) => actor.start());
      const told = tellOfOverride(override.actor, toasts, () =>
        unitSystemOf(selectSession(session.getSnapshot()), facility),
      );
      ends.push(
        followTraits(map, yardStatus),
        warnOfDisagreements(yardStatus),
        parts.watchChanges(place, (what) => {
          if (what === 'facility') readFacility();
          yardStatus.send({ type: 'alerts.announced' });
          // the panel shows the worse of its own answer and the map's: neither waits for the other
          map.mapFeed.send({ type: 'alerts.announced' });
        }),
        () => told.unsubscribe(),
      );
    },
    dispose() {
      ends.forEach((end) => end());
      override.dispose();
      toasts.dispose();
      actors.forEach((actor) => actor.stop());
    },
  };
}

export type FacilitySystem = ReturnType<typeof createFacilitySystem>;

type YardStatus = ReturnType<typeof watchYard>;

/** @throws Error while nobody knows which strikes there were: that is not none (S4). */
function countAround(
  { strikes }: Pick<MapSystem, 'strikes'>,
  [lon, lat]: LonLat,
  reach: LightningReach | null,
  nowMs: number,
): LightningAround {
  const asOfMs = strikes.asOfMs();
  if (asOfMs === null || reach === null) throw new Error('Lightning is not known.');
  return { ...strikesAround(strikes.rows, { lon, lat }, reach.radiusM, nowMs - reach.historyMs), asOfMs };
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
    tell(seen && { ...seen, closestStrikeM: null });
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

/** Notes once by type of event where this view and the yard pages follow tables that differ (GAP-75). @returns how to stop. */
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
