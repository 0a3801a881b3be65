import type { EarthquakeFeatures } from '#contracts/earthquakeFeatures.ts';
import type { Facility } from '#contracts/facility.ts';
import type { FloodGaugeFeatures } from '#contracts/floodGaugeFeatures.ts';
import type { SnowStationFeatures } from '#contracts/snowStationFeatures.ts';
import { createNhcTropical, type TropicalContent } from './nhc/nhcTropical.ts';
import { createNwpsGauges } from './nwps/nwpsGauges.ts';
import type { PulledSourceOptions } from './pull/pollSource.ts';
import { createRoadworkSource } from './roadwork/roadworkSource.ts';
import type { RoadEvent } from './roadwork/roadEvent.ts';
import type { RoadworkFeed } from './roadwork/roadworkSettings.ts';
import type { SourceProfile } from './sourceProfile.ts';
import type { LayerSource } from './layers/layerSource.ts';
import { createSnotelStations } from './snotel/snotelStations.ts';
import { createWpcForecasts, type WpcContent } from './wpc/wpcForecasts.ts';
import { createUsgsEarthquakes } from './usgs/usgsEarthquakes.ts';

/** Services that tell for layers of the map; null: one is not asked. */
type LiveLayerSources = {
  readonly earthquakes: LayerSource<EarthquakeFeatures> | null;
  readonly tropical: LayerSource<TropicalContent> | null;
  readonly gauges: LayerSource<FloodGaugeFeatures> | null;
  readonly forecasts: LayerSource<WpcContent> | null;
  readonly snowStations: LayerSource<SnowStationFeatures> | null;
  /** One for each feed of road work. */
  readonly roadwork: readonly LayerSource<readonly RoadEvent[]>[];
};

/** What some of them are asked for besides. */
type LayerReach = {
  /** Whether the outlook of tropical storms is asked for. */
  readonly hasOutlook: boolean;
};

export type OpenLayerSources = LiveLayerSources &
  LayerReach & {
    readonly profiles: readonly SourceProfile[];
    stop(): Promise<void>;
  };

type Options = Omit<PulledSourceOptions, 'baseUrl' | 'pause'> & {
  /** Addresses without a path; null: the service is not asked. */
  readonly urls: Readonly<Record<'usgs' | 'nhc' | 'noaaMaps' | 'nwps' | 'snotel', string | null>>;
  /** Gauges near these are asked for. */
  readonly facilities: () => readonly Facility[];
  readonly roadwork: readonly RoadworkFeed[];
};

/** Begins to ask the services of the layers. */
export function openLayerSources({ urls, facilities, roadwork, ...asked }: Options): OpenLayerSources {
  const sources: LiveLayerSources = {
    earthquakes: urls.usgs === null ? null : createUsgsEarthquakes({ ...asked, baseUrl: urls.usgs }),
    tropical:
      urls.nhc === null ? null : createNhcTropical({ ...asked, baseUrl: urls.nhc, mapsUrl: urls.noaaMaps }),
    gauges: urls.nwps === null ? null : createNwpsGauges({ ...asked, baseUrl: urls.nwps, facilities }),
    forecasts: urls.noaaMaps === null ? null : createWpcForecasts({ ...asked, baseUrl: urls.noaaMaps }),
    snowStations: urls.snotel === null ? null : createSnotelStations({ ...asked, baseUrl: urls.snotel }),
    roadwork: roadwork.map((feed) => createRoadworkSource(feed, asked)),
  };
  const open = Object.values(sources)
    .flat()
    .filter((source) => source !== null);
  return {
    ...sources,
    hasOutlook: urls.noaaMaps !== null,
    profiles: open.map(({ profile }) => profile),
    async stop() {
      await Promise.all(open.map(async (source) => source.stop()));
    },
  };
}
