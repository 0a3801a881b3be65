import type { RouteAnswer } from '#contracts/route.ts';
import { ROUTE_RISK_LEVELS, type RouteRiskLevel } from '#domain/roads/routeRisk.ts';

const HOUR_S = 3_600;
const PIECE_M = 90_000;

/** Two yards, as the list of facilities has them. */
export const ROUTE_YARDS = {
  type: 'FeatureCollection',
  features: [
    { id: 'NORTH_YARD', longitude: -100, latitude: 40, city: 'Northtown' },
    { id: 'SOUTH_YARD', longitude: -97, latitude: 37, city: 'Southtown' },
    { id: 'WEST_YARD', longitude: -101, latitude: 38.5, city: 'Westtown' },
  ].map(({ longitude, latitude, ...yard }, row) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: {
      ...yard,
      gid: row + 1,
      clientId: 'ACME',
      longitude,
      latitude,
      countryCode: 'US',
      state: 'KS',
      tz: 'America/Chicago',
    },
  })),
} as const;

const LEVELS: readonly (readonly RouteRiskLevel[])[] = [
  ['NONE', 'ELEVATED', 'MODERATE', 'HIGH', 'EXTREME', 'NONE'],
  ['NONE', 'MODERATE', 'NONE', 'NONE', 'NONE', 'NONE'],
  ['NONE', 'NONE', 'NONE', 'ELEVATED', 'NONE', 'NONE'],
];

const INDICES = { NONE: 0, ELEVATED: 60, MODERATE: 90, HIGH: 105, EXTREME: 130 } as const;
const REASONS = [['very_heavy_precipitation', 'cross_winds', 'limited_visibility'], ['precipitation'], []];

/**
 * As the service answers it:
 * three routes from the north to the south, each an hour a piece, the first with every level of risk.
 */
export const ROUTE_ANSWER: RouteAnswer = {
  risk: [
    {
      type: 'FeatureCollection',
      isSimulation: true,
      features: LEVELS.flatMap((levels, num) => levels.map((level, at) => pieceOf(num, at, level))),
    },
  ],
  meta: LEVELS.map((levels, num) => {
    const worst = ROUTE_RISK_LEVELS.findLast((level) => levels.includes(level)) ?? 'NONE';
    return {
      num,
      route_seconds: levels.length * HOUR_S + num * 600,
      route_meters: levels.length * PIECE_M,
      weather_risk_metric: INDICES[worst],
      weather_risk_metric_desc: worst,
      weather_risk_reasons: REASONS[num] ?? [],
      url: `/api/route?num=${num}`,
    };
  }),
};

function pieceOf(num: number, at: number, level: RouteRiskLevel): RouteAnswer['risk'][0]['features'][0] {
  const share = (place: number) => place / (LEVELS[num]?.length ?? 1);
  const position = (place: number): [number, number] => [
    -100 + 3 * share(place) + (num - 1) * Math.sin(Math.PI * share(place)),
    40 - 3 * share(place),
  ];
  const isDry = level === 'NONE';
  return {
    type: 'Feature',
    id: `${num}-${at}`,
    geometry: { type: 'LineString', coordinates: [position(at), position(at + 0.5), position(at + 1)] },
    hazards: isDry
      ? []
      : [
          {
            code: 'cross_winds',
            global_severity: INDICES[level],
            icon: 'wind',
            category: 'wind',
            feature_color: '#de2b33',
            bean_color: '#de2b33',
            message: {
              'en-US': 'Crosswinds',
              'fr-CA': 'Vents latéraux',
            },
          },
        ],
    properties: {
      num,
      level,
      driving_index: INDICES[level],
      type: 'highway',
      name: 'SR 12',
      icon: isDry ? '' : 'wind',
      risk: isDry ? 0 : 2,
      risk_vector: isDry ? 0 : 8,
      visibility_min: 16093,
      precip_type: 'none',
      precip_max: 0,
      snow_max: 0,
      gusts_min: 19,
      gusts_max: 74,
      cross_max: 38,
      traffic_ban: false,
      traffic_ban_description: '',
      traffic_ban_reason: '',
      seconds_from: at * HOUR_S,
      seconds_to: (at + 1) * HOUR_S,
      meters_from: at * PIECE_M,
      meters_to: (at + 1) * PIECE_M,
    },
  };
}
