import type { Facility } from '#contracts/facility.ts';
import type { FeedState } from '#contracts/feeds.ts';
import type { SourcesAnswer, SourceState } from '#contracts/sources.ts';
import { isoInstant, isoInstantOrNull } from '#domain/time/instant.ts';
import type { SourceProfile } from '../../sources/sourceProfile.ts';
import type { SourceReading, SourceReadings } from '../../sources/sourceReadings.ts';
import type { FeedGrants } from './feedGrants.ts';
import { satelliteYards } from './satelliteYards.ts';
import { createYardsOnSources, type YardProof } from './yardsOnSources.ts';

export type SourceListDependencies = YardProof & {
  readonly readings: Pick<SourceReadings, 'read' | 'startedAtMs'>;
  readonly grants: Pick<FeedGrants, 'list'>;
  readonly clock: { nowMs(): number };
};

const MOST_GAPS = 100;
const MOST_CORNERS = 200;

/**
 * Sources that a client's yards may rest on, with how each of them runs.
 *
 * @param clientId In upper case.
 * @param facilities Those of the client that the caller may see.
 */
export function sourcesOf(
  { readings, grants, clock, ...proof }: SourceListDependencies,
  clientId: string,
  facilities: readonly Facility[],
): SourcesAnswer {
  const isTheirs = ({ profile }: SourceReading) => (profile.clientId ?? clientId) === clientId;
  const own = readings.read().filter(isTheirs);
  const feeds = new Map(grants.list(clientId).map((feed) => [feed.feed, feed]));
  const yards = facilities.filter(({ isDevice }) => isDevice !== true);
  const resting = createYardsOnSources(proof, clientId, own, yards);
  const nowMs = Math.floor(clock.nowMs());
  return {
    generatedAt: isoInstant(nowMs),
    startedAt: isoInstant(readings.startedAtMs),
    sources: own.map((reading) => ({
      ...profileState(reading.profile),
      ...runningState(reading, nowMs),
      ...grantState(feeds.get(reading.profile.id)),
      mayClear: resting.mayClear(reading),
      yards: resting.on(reading),
    })),
    satelliteYards: satelliteYards(proof.acceptances, clientId, yards),
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
    lastContentAt: isoInstantOrNull(reading.lastContentMs),
    lastDeliveryAt: isoInstantOrNull(reading.lastDeliveryMs),
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

function grantState(feed: FeedState | undefined): Pick<SourceState, 'grant' | 'needsGrant'> {
  const { grantedBy, grantedAt } = feed ?? {};
  return {
    needsGrant: feed?.role === 'primary',
    grant: grantedBy === undefined || grantedAt === undefined ? null : { by: grantedBy, at: grantedAt },
  };
}
