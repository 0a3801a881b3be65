const MISSING = "404 File doesn't exist";
const LONG_AGO = 'init=20200101T000000Z';

/** Layers of features, as they are registered. */
const FEATURES = [
  ...['earthquakes', 'flood_gauges-geojson', 'nwsAlerts', 'tropicalStorms', 'outlook', 'wssi'],
  ...['windProbability34', 'windProbability50', 'windProbability64', 'rainfall2day', 'rainfall5day'],
];

const PALETTES = [
  ...['earthquakes', 'flood_gauges-geojson', 'lightning', 'nwsAlerts', 'radar', 'snowSensors'],
  ...[
    'trafficIncidents',
    'tropicalStorms',
    'windProbability',
    'outlook',
    'rainfall',
    'wssi',
    'temperature',
    'wind',
  ],
  ...['visibility', 'roadRisk', 'trafficFlow', 'AmazonVehicles', 'zipCodes'],
];

/** The layers of the map: they answer without a session, and everybody alike. What is drawn is asked for where there is none. */
export const LAYER_ROUTES: readonly { route: string; url?: string; cell: string }[] = [
  { route: 'GET /layers/datasets.json', cell: '200' },
  { route: 'GET /layers/layers.json', cell: '200' },
  ...PALETTES.map((name) => ({ route: `GET /layers/palettes/${name}.json`, cell: '200' })),
  ...FEATURES.map((name) => ({
    route: `GET /layers/features/${name}.json`,
    url: `/layers/features/${name}.json?${LONG_AGO}`,
    cell: MISSING,
  })),
  ...['hurricanes', 'tropical_storms'].map((name) => ({
    route: `GET /layers/${name}/menu`,
    url: `/layers/${name}/menu?${LONG_AGO}`,
    cell: MISSING,
  })),
  {
    route: 'GET /layers/points/:model/:variable/:init/:fore',
    url: '/layers/points/cond_weather/wind/20200101T000000Z/20200101T000000Z?lon=-73&lat=44',
    cell: MISSING,
  },
  { route: 'GET /layers/gauges/:file', url: '/layers/gauges/NONE.svg', cell: MISSING },
  {
    route: 'GET /layers/traffic/incidents.json',
    url: `/layers/traffic/incidents.json?bbox=-74,44,-73,45&zoom=9&${LONG_AGO}`,
    cell: MISSING,
  },
  {
    route: 'GET /layers/roads/:layer/:init/:fore/:z/:x/:y',
    url: '/layers/roads/risk/20200101T000000Z/20200101T000000Z/3/1/2.pbf',
    cell: MISSING,
  },
  { route: 'GET /layers/zip/:z/:x/:y', url: '/layers/zip/10/1/2.pbf', cell: MISSING },
  {
    route: 'GET /layers/lightning/:from/:to/:z/:x/:y',
    url: '/layers/lightning/1783189800/1783193400/4/1/2.pbf',
    cell: MISSING,
  },
  {
    route: 'GET /layers/tiles/:model/:variable/:init/:fore/:z/:x/:y',
    url: '/layers/tiles/cond_radar_highcoverage/precip/20260704T183000Z/20260704T183000Z/16/0/0.png',
    cell: MISSING,
  },
];
