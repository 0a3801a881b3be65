import type { MappingTemplate } from '../feedMapping.ts';
import type { TelemetryTemplate } from '../telemetryMapping.ts';
import { BOLTEK } from './boltek.ts';
import { DTN_LEGACY } from './dtnLegacy.ts';
import { DTN_STREAM } from './dtnStream.ts';
import { ENTLN_CSV, ENTLN_PULSES } from './entln.ts';
import { GTFS_REALTIME } from './gtfsRealtime.ts';
import { LIDEN } from './liden.ts';
import { UALF } from './ualf.ts';
import { USPLN } from './uspln.ts';
import { XWEATHER } from './xweather.ts';

/** Mappings for documented formats, by the name that `extends` of a mapping file takes. */
export const SHIPPED_MAPPINGS: Readonly<Record<string, MappingTemplate | undefined>> = {
  boltek: BOLTEK,
  'dtn-legacy': DTN_LEGACY,
  'dtn-stream': DTN_STREAM,
  'entln-csv': ENTLN_CSV,
  'entln-pulses': ENTLN_PULSES,
  liden: LIDEN,
  ualf: UALF,
  uspln: USPLN,
  xweather: XWEATHER,
};

/** Likewise for feeds that do not tell of lightning. */
export const SHIPPED_TELEMETRY: Readonly<Record<string, TelemetryTemplate | undefined>> = {
  'gtfs-rt': GTFS_REALTIME,
};
