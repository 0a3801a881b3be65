import type { Facility } from '#contracts/facility.ts';
import type { FeedState } from '#contracts/feeds.ts';
import type { SourcesAnswer, SourceState } from '#contracts/sources.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { isInFootprint, type SourceProfile } from '../../sources/sourceProfile.ts';
import type { SourceReading, SourceReadings } from '../../sources/sourceReadings.ts';
import type { FeedGrants } from './feedGrants.ts';
import type { SatelliteAcceptances } from './satelliteAcceptances.ts';
import { satelliteYards } from './satelliteYards.ts';

export type SourceListDependencies = {
  readonly readings: Pick<SourceReadings, 'read' | 'startedAtMs'>;
  /** Whether a primary source may clear now. */
  readonly mayClear: (sourceId: string) => boolean;
  readonly grants: Pick<FeedGrants, 'list'>;
  readonly acceptances: Pick<SatelliteAcceptances, 'list' | 'isWatchedAlone'>;
  readonly clock: { nowMs(): number };
};

const MOST_GAPS = 100;
const MOST_YARDS = 100;
const MOST_CORNERS = 200;

/**
 * Sources that a client's yards may rest on, with how each of them runs.
 *
 * @param clientId In upper case.
 * @param facilities Those of the client that whoever asks may see.
 */
export function sourcesOf(
  { readings, mayClear, grants, acceptances, clock }: SourceListDependencies,
  clientId: string,
  facilities: readonly Facility[],
): SourcesAnswer {
  const isTheirs = ({ profile }: SourceReading) => (profile.clientId ?? clientId) === clientId;
  const own = readings.read().filter(isTheirs);
  const feeds = new Map(grants.list(clientId).map((feed) => [feed.feed, feed]));
  const yards = facilities.filter(({ isDevice }) => isDevice !== true);
  const nowMs = Math.floor(clock.nowMs());
  return {
    generatedAt: isoInstant(nowMs),
    startedAt: isoInstant(readings.startedAtMs),
    sources: own.map((reading) => ({
      ...profileState(reading.profile),
      ...runningState(reading, nowMs),
      ...grantState(feeds.get(reading.profile.id)),
      mayClear: mayClear(reading.profile.id),
      yards: yardsOn(
        reading,
        yards,
        own.filter(({ profile }) => mayClear(profile.id)),
      ),
    })),
    satelliteYards: satelliteYards(acceptances, clientId, yards),
  };
}

function profileState(profile: SourceProfile) {
  const { id, name, kind, role, locationErrorM, licence, attribution, contact } = profile;
  return {
    id,
    name,
    kind,
    role,
    locationErrorM,
    licence,
    attribution,
    contact,
    cadenceS: profile.cadenceMs / 1_000,
    lateAfterS: profile.lateAfterMs / 1_000,
    goneAfterS: profile.goneAfterMs / 1_000,
    footprint: profile.footprint?.map(thinned) ?? null,
  };
}

function thinned(ring: NonNullable<SourceProfile['footprint']>[number]): [number, number][] {
  const step = Math.ceil(ring.length / MOST_CORNERS);
  return ring.filter((_, at) => at % step === 0).map(([lon, lat]) => [lon, lat]);
}

function runningState(reading: SourceReading, nowMs: number) {
  const { content, condition, tellsOfQuiet, gaps, errorCount, lastErrors } = reading;
  const totalMs = gaps.reduce((sum, [fromMs, toMs]) => sum + toMs - fromMs, 0);
  return {
    content,
    condition,
    tellsOfQuiet,
    lastContentAt: instantOrNull(reading.lastContentMs),
    lastDeliveryAt: instantOrNull(reading.lastDeliveryMs),
    latency: latencyState(reading.latency),
    latencyByHour: reading.latencyByHour.map(latencyState),
    gaps: {
      count: gaps.length,
      totalS: totalMs / 1_000,
      last: gaps.slice(-MOST_GAPS).map(([fromMs, toMs]) => ({
        from: isoInstant(fromMs),
        to: isoInstant(toMs),
        isRunning: toMs >= nowMs,
      })),
    },
    errors: {
      count: errorCount,
      last: lastErrors.map(({ atMs, reason }) => ({ at: isoInstant(atMs), reason })),
    },
    rows: { accepted: reading.acceptedRows, rejected: reading.rejectedRows },
  };
}

function latencyState(latency: SourceReading['latency']): SourceState['latency'] {
  return latency && { p50S: latency.p50Ms / 1_000, p99S: latency.p99Ms / 1_000 };
}

function instantOrNull(atMs: number | null): string | null {
  return atMs === null ? null : isoInstant(atMs);
}

function grantState(feed: FeedState | undefined): Pick<SourceState, 'grant' | 'needsGrant'> {
  const { grantedBy, grantedAt } = feed ?? {};
  return {
    needsGrant: feed?.role === 'primary',
    grant: grantedBy === undefined || grantedAt === undefined ? null : { by: grantedBy, at: grantedAt },
  };
}

/** Yards inside the footprint of a source; first those whose status no other source may clear. */
function yardsOn(
  { profile, content }: SourceReading,
  yards: readonly Facility[],
  clearing: readonly SourceReading[],
): SourceState['yards'] {
  const isAt = (one: SourceProfile, { longitude, latitude }: Facility) =>
    isInFootprint(one, [longitude, latitude]);
  const covered = yards.filter((yard) => isAt(profile, yard));
  const mayClear = clearing.some((one) => one.profile.id === profile.id);
  const others = clearing.filter((one) => one.content === content && one.profile.id !== profile.id);
  const isAlone = (yard: Facility) => mayClear && !others.some((one) => isAt(one.profile, yard));
  const alone = covered.filter(isAlone);
  const rest = covered.filter((yard) => !isAlone(yard));
  return {
    count: covered.length,
    aloneCount: alone.length,
    ids: [...alone, ...rest].slice(0, MOST_YARDS).map(({ id }) => id),
  };
}
