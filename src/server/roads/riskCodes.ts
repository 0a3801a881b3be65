import type { DrivingRiskCode } from '#contracts/roadRisk.ts';
import { drivingIndexColour, type DrivingIndexColour } from '#domain/roads/drivingIndex.ts';
import { hazardSeverity, type RoadHazard } from '#domain/roads/roadHazards.ts';

/** Colours of a driving index. Source: requirement CONST-23, the design, section 3. */
const COLOURS: Readonly<Record<DrivingIndexColour, string>> = {
  red: '#DE2B33',
  yellow: '#F3C52C',
  green: '#3FB58C',
};

/** Pictures by their Tabler names. */
export const HAZARD_ICONS: Readonly<Record<RoadHazard, string>> = {
  snow_ice: 'snowflake',
  precipitation: 'droplet',
  cross_winds: 'wind',
  limited_visibility: 'mist',
  heavy_precipitation: 'droplet',
  very_heavy_precipitation: 'droplet',
  heavy_winds: 'wind',
  heavy_snow: 'snowflake',
  potential_closure: 'barrier-block',
  closure: 'barrier-block',
  traffic_ban: 'ban',
};

const CATEGORIES: Readonly<Record<string, string>> = {
  snowflake: 'snow',
  droplet: 'rain',
  wind: 'wind',
  mist: 'visibility',
  'barrier-block': 'closure',
  ban: 'closure',
};

const MESSAGES: Readonly<Record<RoadHazard, readonly [enUs: string, frCa: string]>> = {
  snow_ice: ['Snow or ice on the road', 'Neige ou glace sur la route'],
  precipitation: ['Wet road', 'Chaussée mouillée'],
  cross_winds: ['Cross winds', 'Vents de travers'],
  limited_visibility: ['Limited visibility', 'Visibilité réduite'],
  heavy_precipitation: ['Heavy precipitation', 'Fortes précipitations'],
  very_heavy_precipitation: ['Very heavy precipitation', 'Très fortes précipitations'],
  heavy_winds: ['Heavy winds', 'Vents forts'],
  heavy_snow: ['Heavy snow', 'Forte neige'],
  potential_closure: ['The road may be closed', 'La route pourrait être fermée'],
  closure: ['The road is likely closed', 'La route est probablement fermée'],
  traffic_ban: ['Traffic ban for some vehicles', 'Circulation interdite à certains véhicules'],
};

/** Hazards as a driving index lists them, in the same order (DATA-17). */
export function riskCodes(hazards: readonly RoadHazard[]): DrivingRiskCode[] {
  return hazards.map((code) => {
    const global_severity = hazardSeverity(code);
    const color = COLOURS[drivingIndexColour(global_severity)];
    const [enUs, frCa] = MESSAGES[code];
    const icon = HAZARD_ICONS[code];
    return {
      ...{ code, global_severity, feature_color: color, bean_color: color, icon },
      message: { 'en-US': enUs, 'fr-CA': frCa },
      category: CATEGORIES[icon]!,
    };
  });
}
