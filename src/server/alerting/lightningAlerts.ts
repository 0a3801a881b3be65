import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { yardStatusOf, type EventType } from '#domain/alerting/alertStatus.ts';
import type { StrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import type { ClientRules } from './clientRules.ts';
import { createChangeLog, type EngineFacility, type EventChange } from './engineFacility.ts';
import { EVENT_RANKS } from './eventMetadataTable.ts';
import { createLightningSpells, RINGS, type LightningSpell, type Ring } from './lightningSpells.ts';

/** A spell that is published as an event. */
type PublishedSpell = LightningSpell & { readonly keplerId: string };

export type LightningAlerts = {
  /** Takes strikes and tells what changed. Lightning that is over at `nowMs` already changes nothing. */
  ingest(strikes: StrikeColumns, nowMs: number): EventChange[];
  /** Ends what is over at `nowMs`. */
  advanceTo(nowMs: number): EventChange[];
  eventsOf(facility: number): FacilityEvent[];
  published(): PublishedSpell[];
};

type Setup = {
  readonly facilities: readonly EngineFacility[];
  readonly rulesOf: (facility: number) => ClientRules;
  readonly newKeplerId: () => string;
  /** Spells that were published before a restart. */
  readonly restored: readonly PublishedSpell[];
};

const rowOf = ({ facility, ring }: Pick<LightningSpell, 'facility' | 'ring'>) =>
  facility * RINGS.length + RINGS.indexOf(ring);

/** What was last told of each facility and ring. */
function createPublications(length: number) {
  const keplerIds: (string | undefined)[] = Array.from({ length });
  const lastMs = new Float64Array(length);
  const closestM = new Float64Array(length);
  return {
    idOf: (spell: Pick<LightningSpell, 'facility' | 'ring'>) => keplerIds[rowOf(spell)],
    isTold(spell: LightningSpell): boolean {
      const row = rowOf(spell);
      const isSame = lastMs[row] === spell.lastAtMs && closestM[row] === spell.closestM;
      return keplerIds[row] !== undefined && isSame;
    },
    tell(spell: LightningSpell, keplerId: string): void {
      const row = rowOf(spell);
      keplerIds[row] = keplerId;
      lastMs[row] = spell.lastAtMs;
      closestM[row] = spell.closestM;
    },
    forget: (spell: LightningSpell) => void (keplerIds[rowOf(spell)] = undefined),
  };
}

/** Publishes spells of lightning as events: `lightning_alert` (or `…_open`) and `lightning_warning`. */
export function createLightningAlerts({
  facilities,
  rulesOf,
  newKeplerId,
  restored,
}: Setup): LightningAlerts {
  const told = createPublications(facilities.length * RINGS.length);
  const log = createChangeLog(facilities);
  const build = (spell: PublishedSpell) =>
    lightningEvent(spell, facilities[spell.facility]!, rulesOf(spell.facility));
  const tell = (kind: EventChange['kind'], spell: PublishedSpell) =>
    log.note(kind, spell.facility, build(spell));

  const spells = createLightningSpells({
    positions: positionsOf(facilities),
    rulesOf: (facility) => rulesOf(facility).lightning,
    onEnded(spell) {
      const keplerId = told.idOf(spell);
      if (keplerId === undefined) return; // it was over before anyone could be told
      told.forget(spell);
      tell('ended', { ...spell, keplerId });
    },
  });
  for (const spell of restored) {
    spells.restore(spell);
    told.tell(spell, spell.keplerId);
  }

  function publish(spell: LightningSpell): void {
    if (told.isTold(spell)) return;
    const known = told.idOf(spell);
    const keplerId = known ?? newKeplerId();
    told.tell(spell, keplerId);
    tell(known === undefined ? 'raised' : 'moved', { ...spell, keplerId });
  }

  function publishedOf(facility: number): PublishedSpell[] {
    return RINGS.flatMap((ring) => {
      const spell = spells.spellOf(facility, ring);
      const keplerId = told.idOf({ facility, ring });
      return spell === null || keplerId === undefined ? [] : [{ ...spell, keplerId }];
    });
  }

  return {
    ingest(strikes, nowMs) {
      const changed = new Set<number>();
      spells.ingest(strikes, (facility) => changed.add(facility));
      for (const facility of changed) {
        for (const ring of RINGS) {
          const spell = spells.spellOf(facility, ring);
          if (spell !== null && spell.endAtMs > nowMs) publish(spell);
        }
      }
      return log.take();
    },
    advanceTo(nowMs) {
      spells.endUpTo(nowMs);
      return log.take();
    },
    eventsOf: (facility) => publishedOf(facility).map(build),
    published: () => facilities.flatMap((_, facility) => publishedOf(facility)),
  };
}

function positionsOf(facilities: readonly EngineFacility[]) {
  return {
    lon: Float64Array.from(facilities, ({ lon }) => lon),
    lat: Float64Array.from(facilities, ({ lat }) => lat),
    count: facilities.length,
  };
}

/** The event as the wire has it: it starts at the last qualifying strike, not at the first (S3). */
function lightningEvent(spell: PublishedSpell, facility: EngineFacility, rules: ClientRules): FacilityEvent {
  const eventType = eventTypeOf(spell.ring, rules);
  const { alertStatus, severity, globalSeverity, group } = EVENT_RANKS[eventType];
  return {
    keplerId: spell.keplerId,
    eventType,
    alertStatus,
    status: alertStatus,
    severity,
    global_severity: globalSeverity,
    eventStartAt: isoInstant(spell.lastAtMs),
    eventExpiresAt: isoInstant(spell.endAtMs),
    groupId: group,
    yardStatus: yardStatusOf(alertStatus),
    triggerDistanceMeters:
      spell.ring === 'alert' ? rules.lightning.alertRadiusM : rules.lightning.warningRadiusM,
    geom: { coordinates: [facility.lon, facility.lat] },
    closestStrike: {
      location: { lat: spell.closestLat, lon: spell.closestLon },
      distance: roundTo(spell.closestM, 1),
      timestamp: Math.round(spell.closestAtMs),
    },
  };
}

function eventTypeOf(ring: Ring, rules: ClientRules): EventType {
  if (ring === 'warning') return 'lightning_warning';
  return rules.isYardOpenInLightning ? 'lightning_alert_open' : 'lightning_alert';
}
