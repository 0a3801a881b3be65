import type { ClosestStrike, FacilityEvent } from '#contracts/facilityEvent.ts';
import { yardStatusOf, type EventType } from '#domain/alerting/alertStatus.ts';
import type { StrikeColumns, StrikeOrigin } from '#domain/lightning/strikeColumns.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { answerInstant } from './answerInstant.ts';
import type { ClientRules } from './clientRules.ts';
import { createChangeLog, type EngineFacility, type EventChange } from './engineFacility.ts';
import { EVENT_RANKS } from './eventMetadataTable.ts';
import {
  createLightningSpells,
  RINGS,
  type LightningSpell,
  type LightningSpells,
  type Ring,
  type WideRings,
} from './lightningSpells.ts';
import { SATELLITE_TITLES } from './eventTexts.ts';
import { ownTexts } from './ownTexts.ts';
import { createPastSpells, type PastSpell } from './pastSpells.ts';

/** A spell that is published as an event. */
type PublishedSpell = LightningSpell & { readonly keplerId: string };

export type LightningAlerts = {
  /** Takes strikes and tells what changed. Lightning that is over at `nowMs` already changes nothing. */
  ingest(strikes: StrikeColumns, nowMs: number, wide?: WideRings): EventChange[];
  /**
   * Ends what is over at `nowMs`. If the clock was set back, forgets what lies ahead of it, and publishes again what had
   * ended and is not over, as new events.
   */
  advanceTo(nowMs: number): EventChange[];
  eventsOf(facility: number): FacilityEvent[];
  published(among: ReadonlySet<number>): PublishedSpell[];
  /** Spells that were over, see `PastSpells`, and those that were over when they were delivered. */
  past(among: ReadonlySet<number>): readonly PastSpell[];
};

type Setup = {
  readonly facilities: readonly EngineFacility[];
  readonly rulesOf: (facility: number) => ClientRules;
  readonly newKeplerId: () => string;
  /** See `RingWidening.mostM`. */
  readonly mostWideningM?: number;
  /** See `RingWidening.atM`; left out: no ring is widened. */
  readonly widenedAtM?: (sourceId: string, facility: number) => number;
  /** Name of a source as people read it; its id where it is left out. */
  readonly nameOfSource?: (sourceId: string) => string;
  /** Spells that were published before a restart. */
  readonly restored: readonly PublishedSpell[];
  /** What `past` told before a restart. */
  readonly restoredPast: readonly PastSpell[];
};

const rowOf = ({ facility, ring }: Pick<LightningSpell, 'facility' | 'ring'>) =>
  facility * RINGS.length + RINGS.indexOf(ring);

/** What was last told of each facility and ring. */
function createPublications(length: number) {
  const keplerIds: (string | undefined)[] = Array.from({ length });
  const startMs = new Float64Array(length);
  const lastMs = new Float64Array(length);
  const closestM = new Float64Array(length);
  return {
    idOf: (spell: Pick<LightningSpell, 'facility' | 'ring'>) => keplerIds[rowOf(spell)],
    isTold(spell: LightningSpell): boolean {
      const row = rowOf(spell);
      const isSameTime = startMs[row] === spell.startAtMs && lastMs[row] === spell.lastAtMs;
      return keplerIds[row] !== undefined && isSameTime && closestM[row] === spell.closestM;
    },
    tell(spell: LightningSpell, keplerId: string): void {
      const row = rowOf(spell);
      keplerIds[row] = keplerId;
      startMs[row] = spell.startAtMs;
      lastMs[row] = spell.lastAtMs;
      closestM[row] = spell.closestM;
    },
    forget: (spell: LightningSpell) => void (keplerIds[rowOf(spell)] = undefined),
  };
}

/** Tells of each spell once what is new of it. */
function createPublisher({
  facilities,
  rulesOf,
  newKeplerId,
  nameOfSource = (sourceId) => sourceId,
  widenedAtM = () => 0,
}: Pick<Setup, 'facilities' | 'rulesOf' | 'newKeplerId' | 'nameOfSource' | 'widenedAtM'>) {
  const told = createPublications(facilities.length * RINGS.length);
  const log = createChangeLog(facilities);
  const build = (spell: PublishedSpell) =>
    lightningEvent(spell, facilities[spell.facility]!, rulesOf(spell.facility), {
      ...originOf(spell.closestOrigin, nameOfSource),
      widenedM:
        spell.closestOrigin === undefined ? 0 : widenedAtM(spell.closestOrigin.sourceId, spell.facility),
    });
  const tell = (kind: EventChange['kind'], spell: PublishedSpell) =>
    log.note(kind, spell.facility, build(spell));

  return {
    build,
    take: log.take,
    idOf: told.idOf,
    resume: (spell: PublishedSpell) => told.tell(spell, spell.keplerId),
    publish(spell: LightningSpell): void {
      if (told.isTold(spell)) return;
      const known = told.idOf(spell);
      const keplerId = known ?? newKeplerId();
      told.tell(spell, keplerId);
      tell(known === undefined ? 'raised' : 'moved', { ...spell, keplerId });
    },
    withdraw(spell: LightningSpell): void {
      const keplerId = told.idOf(spell);
      if (keplerId === undefined) return; // it was over before anyone could be told
      told.forget(spell);
      tell('ended', { ...spell, keplerId });
    },
  };
}

/** Publishes spells of lightning as events: `lightning_alert` (or `…_open`) and `lightning_warning`. */
export function createLightningAlerts(setup: Setup): LightningAlerts {
  const { facilities, rulesOf, restored, restoredPast } = setup;
  const past = createPastSpells(restoredPast);
  const publisher = createPublisher(setup);
  let atMs = -Infinity;
  const spells = createLightningSpells({
    positions: positionsOf(facilities),
    mostWideningM: setup.mostWideningM ?? 0,
    rulesOf: (facility) => rulesOf(facility).lightning,
    onEnded(spell) {
      past.note(spell, atMs);
      publisher.withdraw(spell);
    },
  });
  for (const spell of restored) {
    spells.restore(spell);
    publisher.resume(spell);
  }

  const spellsOf = (facility: number) => RINGS.flatMap((ring) => spells.spellOf(facility, ring) ?? []);
  const publishedOf = (facility: number): PublishedSpell[] =>
    spellsOf(facility).flatMap((spell) => {
      const keplerId = publisher.idOf(spell);
      return keplerId === undefined ? [] : [{ ...spell, keplerId }];
    });
  const overOnDelivery = (facility: number): PastSpell[] =>
    spellsOf(facility)
      .filter((spell) => publisher.idOf(spell) === undefined && !past.has(spell))
      .map((spell) => ({ ...spell, overAtMs: atMs }));
  const publishRunning = (facility: number) =>
    spellsOf(facility)
      .filter(({ endAtMs }) => endAtMs > atMs)
      .forEach(publisher.publish);

  return {
    ingest(strikes, nowMs, wide) {
      atMs = nowMs;
      const changed = new Set<number>();
      spells.ingest(strikes, (facility) => changed.add(facility), wide);
      changed.forEach(publishRunning);
      return publisher.take();
    },
    advanceTo(nowMs) {
      const isSetBack = nowMs < atMs;
      atMs = nowMs;
      spells.discardAhead(nowMs, publishRunning).forEach(publisher.withdraw);
      const resumed = past.takeRunning(nowMs).filter((spell) => isLongest(spell, spells));
      resumed.forEach(spells.restore);
      // also what was over when it was delivered, and is not
      if (isSetBack) facilities.forEach((_, facility) => publishRunning(facility));
      else resumed.forEach(({ facility }) => publishRunning(facility));
      spells.endUpTo(nowMs);
      return publisher.take();
    },
    eventsOf: (facility) => publishedOf(facility).map(publisher.build),
    published: (among) => [...among].flatMap(publishedOf),
    past: (among) => [
      ...[...past.all()].filter(({ facility }) => among.has(facility)),
      ...[...among].flatMap(overOnDelivery),
    ],
  };
}

/** Whether no other spell closes its yard for longer. */
function isLongest({ facility, ring, lastAtMs }: LightningSpell, spells: LightningSpells): boolean {
  return !((spells.spellOf(facility, ring)?.lastAtMs ?? -Infinity) >= lastAtMs);
}

function positionsOf(facilities: readonly EngineFacility[]) {
  return {
    lon: Float64Array.from(facilities, ({ lon }) => lon),
    lat: Float64Array.from(facilities, ({ lat }) => lat),
    count: facilities.length,
  };
}

/**
 * The event as the wire has it: it starts at the last qualifying strike, not at the first (S3). Its distance is that of
 * the widened ring where the closest strike is of a source whose rings are widened, and its title says who saw it.
 */
function lightningEvent(
  spell: PublishedSpell,
  facility: EngineFacility,
  rules: ClientRules,
  { widenedM, ...origin }: Pick<ClosestStrike, 'origin'> & { readonly widenedM: number },
): FacilityEvent {
  const eventType = eventTypeOf(spell.ring, rules);
  const { alertStatus, severity, globalSeverity, group } = EVENT_RANKS[eventType];
  return {
    keplerId: spell.keplerId,
    eventType,
    alertStatus,
    status: alertStatus,
    severity,
    global_severity: globalSeverity,
    eventStartAt: answerInstant(spell.lastAtMs),
    eventFirstStartAt: answerInstant(spell.startAtMs),
    eventExpiresAt: answerInstant(spell.endAtMs),
    groupId: group,
    ...ownTexts(eventType, rules),
    ...(widenedM > 0 ? { title: SATELLITE_TITLES[spell.ring] } : {}),
    yardStatus: yardStatusOf(alertStatus),
    triggerDistanceMeters: Math.round(ringOf(spell.ring, rules) + widenedM),
    geom: { coordinates: [facility.lon, facility.lat] },
    closestStrike: {
      location: { lat: spell.closestLat, lon: spell.closestLon },
      distance: roundTo(spell.closestM, 1),
      ...(widenedM > 0 ? { distanceError: spell.closestOrigin?.errorM ?? Math.round(widenedM) } : {}),
      timestamp: Math.round(spell.closestAtMs),
      ...origin,
    },
  };
}

/** Origin of the closest strike as the wire has it; empty where its source states no more than time and place. */
function originOf(
  origin: StrikeOrigin | undefined,
  nameOfSource: NonNullable<Setup['nameOfSource']>,
): Pick<ClosestStrike, 'origin'> {
  if (origin === undefined) return {};
  const { sourceId, strikeId, kind, errorM, quality } = origin;
  return {
    origin: {
      source: nameOfSource(sourceId),
      kind,
      ...(strikeId === null ? {} : { id: strikeId }),
      ...(errorM === null ? {} : { errorM }),
      ...(quality === null ? {} : { quality }),
    },
  };
}

function ringOf(ring: Ring, { lightning }: ClientRules): number {
  return ring === 'alert' ? lightning.alertRadiusM : lightning.warningRadiusM;
}

function eventTypeOf(ring: Ring, rules: ClientRules): EventType {
  if (ring === 'warning') return 'lightning_warning';
  return rules.isYardOpenInLightning ? 'lightning_alert_open' : 'lightning_alert';
}
