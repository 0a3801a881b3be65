import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { createAlertEngine, type AlertEngine, type AlertEngineSetup } from './alertEngine.ts';
import type { EngineFacility, EventChange } from './engineFacility.ts';
import type { EngineSnapshot } from './engineSnapshot.ts';
import { createKeptDeliveries } from './keptDeliveries.ts';
import { createRingSearch, type RingStrike } from './ringSearch.ts';

/** An engine whose facilities come, move and go while it runs. */
export type ChangingEngine = AlertEngine & {
  /** What is watched now. */
  facilities(): readonly EngineFacility[];
  /**
   * Watches these and no others from now on; answers with what is raised at once and what ends with a facility.
   *
   * All others keep alerts and coverage. A new or moved one is judged by the strikes that were delivered before, so it
   * is known at once if they reach back a quiet period; otherwise it is not known until one was watched (S1). A moved
   * one keeps its alerts too: what stood there is not over because the yard was drawn elsewhere (S2).
   */
  watch(facilities: readonly EngineFacility[], nowMs: number): EventChange[];
  /**
   * Qualifying strikes of any age inside the alert circles of some facilities, one list for each, none for one that is
   * not watched. `kept`: of all deliveries that are kept.
   */
  strikesInside(
    yards: readonly { readonly clientId: string; readonly facilityId: string }[],
    strikes: StrikeColumns | 'kept',
  ): RingStrike[][];
};

/** @param keptMs How far back strikes are kept, for new facilities and as known to new overrides; at least a quiet period, or they begin unknown. */
export function createChangingEngine(setup: AlertEngineSetup, keptMs: number): ChangingEngine {
  const { rulesFor, sources, newKeplerId } = setup;
  const delivered = createKeptDeliveries(keptMs);
  let { facilities } = setup;
  let engine = createAlertEngine(setup);

  function watch(next: readonly EngineFacility[], nowMs: number): EventChange[] {
    delivered.keepTime(nowMs);
    const { begun, gone } = differenceOf(facilities, next);
    // a new engine of thousands of facilities takes hundreds of milliseconds, in which no status is answered
    if (begun.length === 0 && gone.length === 0) return [];
    const ended = gone.flatMap((one) => endsAt(engine, one));
    const beginner = createAlertEngine({ facilities: begun, rulesFor, sources, newKeplerId });
    const raised =
      begun.length === 0 ? [] : delivered.all().flatMap((batch) => beginner.ingest(batch, nowMs));
    const snapshot = joined(engine.snapshot(), beginner.snapshot());
    facilities = next;
    const deliveredUpToMs = engine.deliveredUpToMs();
    engine = createAlertEngine({ facilities, rulesFor, sources, newKeplerId, snapshot, deliveredUpToMs });
    const standing = new Set(snapshot.lightning.map(({ keplerId }) => keplerId));
    return [...ended, ...raised.filter(({ event }) => standing.has(event.keplerId))];
  }

  return {
    ingest(batch, nowMs) {
      delivered.keepTime(nowMs);
      delivered.note(batch);
      return engine.ingest(batch, nowMs);
    },
    observe: (observations, nowMs) => engine.observe(observations, nowMs),
    advanceTo(nowMs) {
      delivered.keepTime(nowMs);
      return engine.advanceTo(nowMs);
    },
    eventsOf: (clientId, facilityId) => engine.eventsOf(clientId, facilityId),
    lightningAsOfMs: (clientId, facilityId) => engine.lightningAsOfMs(clientId, facilityId),
    lightningSinceMs: (clientId, facilityId) => engine.lightningSinceMs(clientId, facilityId),
    lightningSourcesOf: (clientId, facilityId) => engine.lightningSourcesOf(clientId, facilityId),
    weatherKnownMs: (...asked) => engine.weatherKnownMs(...asked),
    deliveredUpToMs: () => engine.deliveredUpToMs(),
    snapshot: () => engine.snapshot(),
    facilities: () => facilities,
    watch,
    strikesInside(yards, strikes) {
      const places = yards.map(({ clientId, facilityId }) => keyOf({ clientId, id: facilityId }));
      const wanted = new Set(places);
      const rings = facilities.filter((facility) => wanted.has(keyOf(facility)));
      const search = createRingSearch(
        rings.map((ring) => ({ ...ring, rules: rulesFor(ring.clientId).lightning })),
      );
      const among = strikes === 'kept' ? delivered.all().map((batch) => batch.strikes) : [strikes];
      const found = among.map(search);
      const rowOf = new Map(rings.map((ring, row) => [keyOf(ring), row]));
      return places.map((place) => found.flatMap((lists) => lists[rowOf.get(place) ?? -1] ?? []));
    },
  };
}

function endsAt(engine: AlertEngine, { clientId, id: facilityId }: EngineFacility): EventChange[] {
  return engine
    .eventsOf(clientId, facilityId)
    .map((event) => ({ kind: 'ended' as const, clientId, facilityId, event }));
}

/** The memory of an engine with that of one which has judged some facilities anew. */
function joined(old: EngineSnapshot, anew: EngineSnapshot): EngineSnapshot {
  const judged = new Set(anew.facilities.map(entryKey));
  return {
    ...old,
    facilities: [...old.facilities.filter((entry) => !judged.has(entryKey(entry))), ...anew.facilities],
    lightning: longest([...old.lightning, ...anew.lightning]),
  };
}

/** Of two spells of one facility and ring the one that ends last (S2, S3). */
function longest(spells: EngineSnapshot['lightning']): EngineSnapshot['lightning'] {
  const last = new Map<string, EngineSnapshot['lightning'][number]>();
  for (const spell of spells) {
    const key = `${spell.ring} ${entryKey(spell)}`;
    if (!(spell.lastAtMs < (last.get(key)?.lastAtMs ?? -Infinity))) last.set(key, spell);
  }
  return [...last.values()];
}

/** What is new or stands elsewhere in a later list, and what is in it no more. */
function differenceOf(before: readonly EngineFacility[], after: readonly EngineFacility[]) {
  const known = new Map(before.map((facility) => [keyOf(facility), facility]));
  const kept = new Set(after.map(keyOf));
  return {
    begun: after.filter((facility) => !isSamePlace(known.get(keyOf(facility)), facility)),
    gone: before.filter((facility) => !kept.has(keyOf(facility))),
  };
}

function isSamePlace(before: EngineFacility | undefined, { lon, lat }: EngineFacility): boolean {
  return before !== undefined && before.lon === lon && before.lat === lat;
}

function keyOf({ clientId, id }: Pick<EngineFacility, 'clientId' | 'id'>): string {
  return JSON.stringify([clientId, id]);
}

function entryKey({ clientId, facilityId }: { clientId: string; facilityId: string }): string {
  return JSON.stringify([clientId, facilityId]);
}
