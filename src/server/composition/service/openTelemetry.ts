import type { Facility } from '#contracts/facility.ts';
import type { ServiceLog } from '../../platform/log/serviceLog.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import { createAheadRows } from '../../sources/ingest/aheadRows.ts';
import type { OpenJournal } from '../../sources/ingest/feedJournal.ts';
import { createOwnStationSource, type OwnStationSource } from '../../sources/ingest/ownStationSource.ts';
import { pullBodies } from '../../sources/ingest/pulledIntake.ts';
import { createReadingMemory } from '../../sources/ingest/readingMemory.ts';
import {
  createTelemetryIntake,
  type TelemetryFeed,
  type TelemetryIntake,
  type TelemetryTaker,
} from '../../sources/ingest/telemetryIntake.ts';
import type { TelemetryMappingOf } from '../../sources/ingest/telemetryMapping.ts';
import type { PullClient } from '../../sources/pull/pullClient.ts';
import type { SourceProfile } from '../../sources/sourceProfile.ts';
import type { SourceReadings } from '../../sources/sourceReadings.ts';
import type { GrantedFeed } from '../../useCases/feeds/feedGrants.ts';
import type { DeviceFeed } from '../../world/telemetry/deviceFeed.ts';

/** Customers' weather stations, snow sensors and vehicles. */
export type OpenTelemetry = {
  readonly intakes: readonly TelemetryIntake[];
  readonly stations: readonly OwnStationSource[];
  /** Those whose values win over public ones if a site admin says so. */
  readonly granted: readonly GrantedFeed[];
  readonly snow: readonly DeviceFeed[];
  readonly vehicles: readonly DeviceFeed[];
  readonly profiles: readonly SourceProfile[];
  /** Reads again what was sent before a restart, and begins to fetch what is not sent. Call it once. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

type Dependencies = {
  readonly openJournal: OpenJournal;
  readonly clock: ServerClock;
  readonly log: ServiceLog;
  readonly client: PullClient;
  readonly readings: SourceReadings;
  readonly facilities: () => readonly Facility[];
  /** See `createOwnStationSource`. */
  readonly placedAtMs: (facility: Facility) => number | null;
};

/** Opens the feeds of customers that tell of something else than lightning. */
export function openTelemetry(feeds: readonly TelemetryFeed[], dependencies: Dependencies): OpenTelemetry {
  const { openJournal, clock, log, client } = dependencies;
  const opened = feeds.map((feed) => {
    const made = openFeed(feed, dependencies);
    return {
      ...made,
      mapping: feed.mapping,
      intake: createTelemetryIntake(feed, made.taker, { openJournal, clock }),
    };
  });
  let stops: (() => Promise<void>)[] = [];
  const devicesOf = (kind: TelemetryFeed['mapping']['records']) =>
    opened.flatMap(({ mapping, devices }) => (mapping.records === kind && devices !== null ? devices : []));
  return {
    intakes: opened.map(({ intake }) => intake),
    stations: opened.flatMap(({ station }) => station ?? []),
    granted: opened.flatMap(({ granted }) => granted ?? []),
    snow: devicesOf('snow'),
    vehicles: devicesOf('vehicle'),
    profiles: feeds.map(({ profile }) => profile),
    async start() {
      for (const { intake } of opened) await intake.recall();
      stops = opened.flatMap(({ intake, taker }) => {
        const poller = pullBodies(intake, { client, log }, (reason) => taker.noteTrouble({ reason }));
        return poller === null ? [] : [poller.stop];
      });
    },
    async stop() {
      await Promise.all(stops.map(async (end) => end()));
    },
  };
}

type Opened = {
  readonly taker: TelemetryTaker;
  readonly station: OwnStationSource | null;
  readonly granted: GrantedFeed | null;
  readonly devices: DeviceFeed | null;
};

function openFeed(feed: TelemetryFeed, dependencies: Dependencies): Opened {
  const { mapping, profile } = feed;
  if (mapping.records === 'weather') return openStations(mapping, profile, dependencies);
  const memory = createReadingMemory();
  const content = mapping.records === 'snow' ? 'snow' : 'vehicles';
  const meter = dependencies.readings.meterOf(profile, content);
  return {
    taker: { add: memory.add, ...meter },
    station: null,
    granted: null,
    devices: {
      clientId: mapping.client,
      goneAfterMs: profile.goneAfterMs,
      lateAfterMs: profile.lateAfterMs,
      memory,
    },
  };
}

function openStations(
  mapping: TelemetryMappingOf<'weather'>,
  profile: SourceProfile,
  { clock, facilities, placedAtMs }: Dependencies,
): Opened {
  const known = createReadingMemory();
  const ahead = createAheadRows();
  const station = createOwnStationSource(mapping, profile, { clock, facilities, placedAtMs });
  return {
    taker: {
      faultOf: station.faultOf,
      recall: station.recall,
      noteTrouble: station.noteTrouble,
      // what its source delivers is measured
      noteDelivery: () => {},
      add(readings, nowMs) {
        const told = ahead.newOf(readings);
        station.add(told);
        const dated = told.filter(({ toldMs }) => toldMs === undefined);
        // what is ahead has no place among those of its time
        return told.length - dated.length + known.add(dated, nowMs);
      },
    },
    station,
    // the places of stations stand in the mapping; what is granted does not change with a yard that is moved
    granted: { mapping, profile, source: station },
    devices: null,
  };
}
