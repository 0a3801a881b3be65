/** Kind of danger of an alert type; the drawing code chooses the picture. */
type HazardIcon =
  | 'bolt'
  | 'civil'
  | 'cold'
  | 'dust'
  | 'earthquake'
  | 'fire'
  | 'flood'
  | 'fog'
  | 'hazmat'
  | 'heat'
  | 'ice'
  | 'marine'
  | 'mountain'
  | 'ripple'
  | 'smoke'
  | 'snow'
  | 'statement'
  | 'storm'
  | 'tornado'
  | 'wind';

/** One type of weather-service alert; names as on the wire. */
export type WeatherHazard = {
  /** 1 is the most urgent: drawn on top, listed first. */
  readonly rank: number;
  readonly event_type: string;
  /** `#rrggbb`, as the weather service draws it. */
  readonly color: string;
  readonly icon: HazardIcon;
};

const ROWS: readonly (readonly [event_type: string, color: string, icon: HazardIcon])[] = [
  ['Tsunami Warning', '#fd6347', 'ripple'],
  ['Tornado Warning', '#ff0000', 'tornado'],
  ['Extreme Wind Warning', '#ff8c00', 'wind'],
  ['Severe Thunderstorm Warning', '#ffa500', 'bolt'],
  ['Flash Flood Warning', '#8b0000', 'flood'],
  ['Flash Flood Statement', '#8b0000', 'flood'],
  ['Severe Weather Statement', '#00ffff', 'bolt'],
  ['Shelter In Place Warning', '#fa8072', 'civil'],
  ['Evacuation Immediate', '#7fff00', 'civil'],
  ['Civil Danger Warning', '#ffb6c1', 'civil'],
  ['Nuclear Power Plant Warning', '#4b0082', 'hazmat'],
  ['Radiological Hazard Warning', '#4b0082', 'hazmat'],
  ['Hazardous Materials Warning', '#4b0082', 'hazmat'],
  ['Fire Warning', '#a0522d', 'fire'],
  ['Civil Emergency Message', '#ffb6c1', 'civil'],
  ['Law Enforcement Warning', '#c0c0c0', 'civil'],
  ['Storm Surge Warning', '#b524f7', 'storm'],
  ['Hurricane Force Wind Warning', '#cd5c5c', 'storm'],
  ['Hurricane Warning', '#dc143c', 'storm'],
  ['Typhoon Warning', '#dc143c', 'storm'],
  ['Special Marine Warning', '#ffa500', 'marine'],
  ['Blizzard Warning', '#ff4500', 'snow'],
  ['Snow Squall Warning', '#c71585', 'snow'],
  ['Ice Storm Warning', '#8b008b', 'ice'],
  ['Winter Storm Warning', '#ff69b4', 'snow'],
  ['High Wind Warning', '#daa520', 'wind'],
  ['Tropical Storm Warning', '#b22222', 'storm'],
  ['Storm Warning', '#9400d3', 'marine'],
  ['Tsunami Advisory', '#d2691e', 'ripple'],
  ['Tsunami Watch', '#ff00ff', 'ripple'],
  ['Avalanche Warning', '#1e90ff', 'mountain'],
  ['Earthquake Warning', '#8b4513', 'earthquake'],
  ['Volcano Warning', '#2f4f4f', 'mountain'],
  ['Ashfall Warning', '#a9a9a9', 'dust'],
  ['Coastal Flood Warning', '#228b22', 'flood'],
  ['Lakeshore Flood Warning', '#228b22', 'flood'],
  ['Flood Warning', '#00ff00', 'flood'],
  ['High Surf Warning', '#228b22', 'ripple'],
  ['Dust Storm Warning', '#ffe4c4', 'dust'],
  ['Blowing Dust Warning', '#ffe4c4', 'dust'],
  ['Lake Effect Snow Warning', '#008b8b', 'snow'],
  ['Excessive Heat Warning', '#c71585', 'heat'],
  ['Tornado Watch', '#ffff00', 'tornado'],
  ['Severe Thunderstorm Watch', '#db7093', 'bolt'],
  ['Flash Flood Watch', '#2e8b57', 'flood'],
  ['Gale Warning', '#dda0dd', 'marine'],
  ['Flood Statement', '#00ff00', 'flood'],
  ['Wind Chill Warning', '#b0c4de', 'cold'],
  ['Extreme Cold Warning', '#0000ff', 'cold'],
  ['Hard Freeze Warning', '#9400d3', 'cold'],
  ['Freeze Warning', '#483d8b', 'cold'],
  ['Red Flag Warning', '#ff1493', 'fire'],
  ['Storm Surge Watch', '#db7ff7', 'storm'],
  ['Hurricane Watch', '#ff00ff', 'storm'],
  ['Hurricane Force Wind Watch', '#9932cc', 'storm'],
  ['Typhoon Watch', '#ff00ff', 'storm'],
  ['Tropical Storm Watch', '#f08080', 'storm'],
  ['Storm Watch', '#ffe4b5', 'marine'],
  ['Hurricane Local Statement', '#ffe4b5', 'storm'],
  ['Typhoon Local Statement', '#ffe4b5', 'storm'],
  ['Tropical Storm Local Statement', '#ffe4b5', 'storm'],
  ['Tropical Depression Local Statement', '#ffe4b5', 'storm'],
  ['Avalanche Advisory', '#cd853f', 'mountain'],
  ['Winter Weather Advisory', '#7b68ee', 'snow'],
  ['Wind Chill Advisory', '#afeeee', 'cold'],
  ['Heat Advisory', '#ff7f50', 'heat'],
  ['Urban and Small Stream Flood Advisory', '#00ff7f', 'flood'],
  ['Small Stream Flood Advisory', '#00ff7f', 'flood'],
  ['Arroyo and Small Stream Flood Advisory', '#00ff7f', 'flood'],
  ['Flood Advisory', '#00ff7f', 'flood'],
  ['Hydrologic Advisory', '#00ff7f', 'flood'],
  ['Lakeshore Flood Advisory', '#7cfc00', 'flood'],
  ['Coastal Flood Advisory', '#7cfc00', 'flood'],
  ['High Surf Advisory', '#ba55d3', 'ripple'],
  ['Heavy Freezing Spray Warning', '#00bfff', 'ice'],
  ['Dense Fog Advisory', '#708090', 'fog'],
  ['Dense Smoke Advisory', '#f0e68c', 'smoke'],
  ['Small Craft Advisory For Hazardous Seas', '#d8bfd8', 'marine'],
  ['Small Craft Advisory for Rough Bar', '#d8bfd8', 'marine'],
  ['Small Craft Advisory for Winds', '#d8bfd8', 'marine'],
  ['Small Craft Advisory', '#d8bfd8', 'marine'],
  ['Brisk Wind Advisory', '#d8bfd8', 'marine'],
  ['Hazardous Seas Warning', '#d8bfd8', 'marine'],
  ['Dust Advisory', '#bdb76b', 'dust'],
  ['Blowing Dust Advisory', '#bdb76b', 'dust'],
  ['Lake Wind Advisory', '#d2b48c', 'wind'],
  ['Wind Advisory', '#d2b48c', 'wind'],
  ['Frost Advisory', '#6495ed', 'cold'],
  ['Ashfall Advisory', '#696969', 'dust'],
  ['Freezing Fog Advisory', '#008080', 'fog'],
  ['Freezing Spray Advisory', '#00bfff', 'ice'],
  ['Low Water Advisory', '#a52a2a', 'marine'],
  ['Local Area Emergency', '#c0c0c0', 'civil'],
  ['Avalanche Watch', '#f4a460', 'mountain'],
  ['Blizzard Watch', '#adff2f', 'snow'],
  ['Rip Current Statement', '#40e0d0', 'ripple'],
  ['Beach Hazards Statement', '#40e0d0', 'ripple'],
  ['Gale Watch', '#ffc0cb', 'marine'],
  ['Winter Storm Watch', '#4682b4', 'snow'],
  ['Hazardous Seas Watch', '#483d8b', 'marine'],
  ['Heavy Freezing Spray Watch', '#bc8f8f', 'ice'],
  ['Coastal Flood Watch', '#66cdaa', 'flood'],
  ['Lakeshore Flood Watch', '#66cdaa', 'flood'],
  ['Flood Watch', '#2e8b57', 'flood'],
  ['High Wind Watch', '#b8860b', 'wind'],
  ['Excessive Heat Watch', '#800000', 'heat'],
  ['Extreme Cold Watch', '#0000ff', 'cold'],
  ['Wind Chill Watch', '#5f9ea0', 'cold'],
  ['Lake Effect Snow Watch', '#87cefa', 'snow'],
  ['Hard Freeze Watch', '#4169e1', 'cold'],
  ['Freeze Watch', '#00ffff', 'cold'],
  ['Fire Weather Watch', '#ffdead', 'fire'],
  ['Extreme Fire Danger', '#e9967a', 'fire'],
  ['911 Telephone Outage', '#c0c0c0', 'civil'],
  ['Coastal Flood Statement', '#6b8e23', 'flood'],
  ['Lakeshore Flood Statement', '#6b8e23', 'flood'],
  ['Special Weather Statement', '#ffe4b5', 'statement'],
  ['Marine Weather Statement', '#ffdab9', 'marine'],
  ['Air Quality Alert', '#808080', 'smoke'],
  ['Air Stagnation Advisory', '#808080', 'smoke'],
  ['Hazardous Weather Outlook', '#eee8aa', 'statement'],
  ['Hydrologic Outlook', '#90ee90', 'flood'],
  ['Short Term Forecast', '#98fb98', 'statement'],
  ['Administrative Message', '#c0c0c0', 'statement'],
  ['Test', '#f0ffff', 'statement'],
  ['Child Abduction Emergency', '#ffffff', 'civil'],
  ['Blue Alert', '#ffffff', 'civil'],
];

/**
 * The 127 types of alerts in the order of their urgency, with their colours.
 *
 * Source: National Weather Service, "Watch/Warning/Advisory Priority and Colors", weather.gov/help-map, as it stood
 * before the renaming of heat and cold alerts in October 2024 (public domain); requirement CONST-31, spec/gaps.md GAP-42.
 */
export const WEATHER_HAZARDS: readonly WeatherHazard[] = ROWS.map(([event_type, color, icon], nth) => ({
  rank: nth + 1,
  event_type,
  color,
  icon,
}));

/** New names of types, and their names in the list. Source: NWS Service Change Notice 24-87. */
const RENAMED: Readonly<Record<string, string>> = {
  'extreme heat warning': 'excessive heat warning',
  'extreme heat watch': 'excessive heat watch',
  'cold weather advisory': 'wind chill advisory',
  'tropical cyclone local statement': 'hurricane local statement',
};

const UNLISTED = { rank: ROWS.length + 1, color: '#8a949e', icon: 'statement' } as const;
const BY_NAME = new Map(WEATHER_HAZARDS.map((hazard) => [hazard.event_type.toLowerCase(), hazard]));

/** Rank and colour of an alert type, whatever its case; an unlisted one ranks after all others, in grey. Never throws. */
export function weatherHazard(eventType: string): WeatherHazard {
  const name = eventType.trim().toLowerCase();
  const listed = BY_NAME.get(RENAMED[name] ?? name);
  return { ...(listed ?? UNLISTED), event_type: eventType };
}
