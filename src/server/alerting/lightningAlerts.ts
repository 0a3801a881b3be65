import type { ClosestStrike, FacilityEvent } from '#contracts/facilityEvent.ts';
import type { EventType } from '#domain/alerting/alertStatus.ts';
import { positionsOf } from '#domain/lightning/facilityGrid.ts';
import type { StrikeColumns, StrikeOrigin } from '#domain/lightning/strikeColumns.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { answerInstant } from './answerInstant.ts';
import type { ClientRules } from './clientRules.ts';
import { createChangeLog, type EngineFacility, type EventChange } from './engineFacility.ts';
import { eventOfType } from './eventOfType.ts';
import {
  createLightningEpisodes,
  RINGS,
  type LightningEpisode,
  type LightningEpisodes,
  type Ring,
  type WideRings,
} from './lightningEpisodes.ts';
import { SATELLITE_TITLES } from './eventTexts.ts';
import { createPastEpisodes, type PastEpisode } from './pastEpisodes.ts';

/** An episode that is published as an event. */
type PublishedEpisode = LightningEpisode & { readonly keplerId: string };

export type LightningAlerts = {
  /** Takes strikes and tells what changed. Lightning that is over at `nowMs` already changes nothing. */
  ingest(strikes: StrikeColumns, nowMs: number, wide?: WideRings): EventChange[];
  /**
   * Ends what is over at `nowMs`. If the clock was set back, forgets what lies ahead of it, and publishes again what had
   * ended and is not over, as new events.
   */
  advanceTo(nowMs: number): EventChange[];
  eventsOf(facility: number): FacilityEvent[];
  published(among: ReadonlySet<number>): PublishedEpisode[];
  /** Episodes that were over, see `PastEpisodes`, and those that were over when they were delivered. */
  past(among: ReadonlySet<number>): readonly PastEpisode[];
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
  /** Episodes that were published before a restart. */
  readonly restored: readonly PublishedEpisode[];
  /** What `past` told before a restart. */
  readonly restoredPast: readonly PastEpisode[];
};

const rowOf = ({ facility, ring }: Pick<LightningEpisode, 'facility' | 'ring'>) =>
  facility * RINGS.length + RINGS.indexOf(ring);

/** What was last told of each facility and ring. */
function createPublications(length: number) {
  const keplerIds: (string | undefined)[] = Array.from({ length });
  const startMs = new Float64Array(length);
  const lastMs = new Float64Array(length);
  const closestM = new Float64Array(length);
  return {
    idOf: (episode: Pick<LightningEpisode, 'facility' | 'ring'>) => keplerIds[rowOf(episode)],
    isTold(episode: LightningEpisode): boolean {
      const row = rowOf(episode);
      const isSameTime = startMs[row] === episode.startAtMs && lastMs[row] === episode.lastAtMs;
      return keplerIds[row] !== undefined && isSameTime && closestM[row] === episode.closestM;
    },
    tell(episode: LightningEpisode, keplerId: string): void {
      const row = rowOf(episode);
      keplerIds[row] = keplerId;
      startMs[row] = episode.startAtMs;
      lastMs[row] = episode.lastAtMs;
      closestM[row] = episode.closestM;
    },
    forget: (episode: LightningEpisode) => void (keplerIds[rowOf(episode)] = undefined),
  };
}

/** Tells of each episode once what is new of it. */
function createPublisher({
  facilities,
  rulesOf,
  newKeplerId,
  nameOfSource = (sourceId) => sourceId,
  widenedAtM = () => 0,
}: Pick<Setup, 'facilities' | 'rulesOf' | 'newKeplerId' | 'nameOfSource' | 'widenedAtM'>) {
  const told = createPublications(facilities.length * RINGS.length);
  const log = createChangeLog(facilities);
  const build = (episode: PublishedEpisode) =>
    lightningEvent(episode, facilities[episode.facility]!, rulesOf(episode.facility), {
      ...originOf(episode.closestOrigin, nameOfSource),
      widenedM:
        episode.closestOrigin === undefined
          ? 0
          : widenedAtM(episode.closestOrigin.sourceId, episode.facility),
    });
  const tell = (kind: EventChange['kind'], episode: PublishedEpisode) =>
    log.note(kind, episode.facility, build(episode));

  return {
    build,
    take: log.take,
    idOf: told.idOf,
    resume: (episode: PublishedEpisode) => told.tell(episode, episode.keplerId),
    publish(episode: LightningEpisode): void {
      if (told.isTold(episode)) return;
      const known = told.idOf(episode);
      const keplerId = known ?? newKeplerId();
      told.tell(episode, keplerId);
      tell(known === undefined ? 'raised' : 'moved', { ...episode, keplerId });
    },
    withdraw(episode: LightningEpisode): void {
      const keplerId = told.idOf(episode);
      if (keplerId === undefined) return; // it was over before anyone could be told
      told.forget(episode);
      tell('ended', { ...episode, keplerId });
    },
  };
}

/** Publishes episodes of lightning as events: `lightning_alert` (or `…_open`) and `lightning_warning`. */
export function createLightningAlerts(setup: Setup): LightningAlerts {
  const { facilities, rulesOf, restored, restoredPast } = setup;
  const past = createPastEpisodes(restoredPast);
  const publisher = createPublisher(setup);
  let atMs = -Infinity;
  const episodes = createLightningEpisodes({
    positions: positionsOf(facilities),
    mostWideningM: setup.mostWideningM ?? 0,
    rulesOf: (facility) => rulesOf(facility).lightning,
    onEnded(episode) {
      past.note(episode, atMs);
      publisher.withdraw(episode);
    },
  });
  for (const episode of restored) {
    episodes.restore(episode);
    publisher.resume(episode);
  }

  const episodesOf = (facility: number) => RINGS.flatMap((ring) => episodes.episodeOf(facility, ring) ?? []);
  const publishedOf = (facility: number): PublishedEpisode[] =>
    episodesOf(facility).flatMap((episode) => {
      const keplerId = publisher.idOf(episode);
      return keplerId === undefined ? [] : [{ ...episode, keplerId }];
    });
  const overOnDelivery = (facility: number): PastEpisode[] =>
    episodesOf(facility)
      .filter((episode) => publisher.idOf(episode) === undefined && !past.has(episode))
      .map((episode) => ({ ...episode, overAtMs: atMs }));
  const publishRunning = (facility: number) =>
    episodesOf(facility)
      .filter(({ endAtMs }) => endAtMs > atMs)
      .forEach(publisher.publish);

  return {
    ingest(strikes, nowMs, wide) {
      atMs = nowMs;
      const changed = new Set<number>();
      episodes.ingest(strikes, (facility) => changed.add(facility), wide);
      changed.forEach(publishRunning);
      return publisher.take();
    },
    advanceTo(nowMs) {
      const isSetBack = nowMs < atMs;
      atMs = nowMs;
      episodes.discardAhead(nowMs, publishRunning).forEach(publisher.withdraw);
      const resumed = past.takeRunning(nowMs).filter((episode) => isLongest(episode, episodes));
      resumed.forEach(episodes.restore);
      // also what was over when it was delivered, and is not
      if (isSetBack) facilities.forEach((_, facility) => publishRunning(facility));
      else resumed.forEach(({ facility }) => publishRunning(facility));
      episodes.endUpTo(nowMs);
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

/** Whether no other episode closes its yard for longer. */
function isLongest({ facility, ring, lastAtMs }: LightningEpisode, episodes: LightningEpisodes): boolean {
  return !((episodes.episodeOf(facility, ring)?.lastAtMs ?? -Infinity) >= lastAtMs);
}

/**
 * The event as the wire has it: it starts at the last qualifying strike, not at the first (S3). Its distance is that of
 * the widened ring where the closest strike is of a source whose rings are widened, and its title says who saw it.
 */
function lightningEvent(
  episode: PublishedEpisode,
  facility: EngineFacility,
  rules: ClientRules,
  { widenedM, ...origin }: Pick<ClosestStrike, 'origin'> & { readonly widenedM: number },
): FacilityEvent {
  return {
    ...eventOfType(eventTypeOf(episode.ring, rules), facility, rules),
    keplerId: episode.keplerId,
    eventStartAt: answerInstant(episode.lastAtMs),
    eventFirstStartAt: answerInstant(episode.startAtMs),
    eventExpiresAt: answerInstant(episode.endAtMs),
    ...(widenedM > 0 ? { title: SATELLITE_TITLES[episode.ring] } : {}),
    triggerDistanceMeters: Math.round(ringOf(episode.ring, rules) + widenedM),
    closestStrike: {
      location: { lat: episode.closestLat, lon: episode.closestLon },
      distance: roundTo(episode.closestM, 1),
      ...(widenedM > 0 ? { distanceError: episode.closestOrigin?.errorM ?? Math.round(widenedM) } : {}),
      timestamp: Math.round(episode.closestAtMs),
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
