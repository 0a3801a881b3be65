import type { SourceProfile } from '../sourceProfile.ts';
import { declaredProfile } from './declaredProfile.ts';
import type { TelemetryMapping } from './telemetryMapping.ts';

/** What a feed of telemetry declares of itself. Snow sensors and vehicles decide nothing. */
export function telemetryProfile(mapping: TelemetryMapping): SourceProfile {
  const role = mapping.records === 'weather' ? mapping.role : 'advisory';
  return { ...declaredProfile(mapping), role, footprint: [], locationErrorM: 0 };
}
