import { GAUGES } from '#server/sources/simulator/floodGauges.ts';
import { START_MS } from '../testNetwork.ts';

const START_S = START_MS / 1_000;
/** When the test network starts. */
const NOW = '20260714T210000Z';
const INIT = `init=${NOW}`;

/** Layers of features, as they are registered. */
const FEATURES = [
  'earthquakes',
  'flood_gauges-geojson',
  'nwsAlerts',
  'tropicalStorms',
  'outlook',
  'wssi',
  'windProbability34',
  'windProbability50',
  'windProbability64',
  'rainfall2day',
  'rainfall5day',
];

const PALETTES = [
  'earthquakes',
  'flood_gauges-geojson',
  'lightning',
  'nwsAlerts',
  'radar',
  'liveRadar',
  'canadaRadar-rain',
  'canadaRadar-snow',
  'snowSensors',
  'snowStations',
  'trafficIncidents',
  'tropicalStorms',
  'windProbability',
  'outlook',
  'rainfall',
  'wssi',
  'temperature',
  'wind',
  'visibility',
  'roadRisk',
  'trafficFlow',
  'AmazonVehicles',
  'zipCodes',
];

/** The layers of the map: they answer without a session, and everybody alike. */
export const LAYER_ROUTES: readonly { route: string; url?: string; cell: string }[] = [
  { route: 'GET /layers/datasets.json', cell: '200' },
  { route: 'GET /layers/layers.json', cell: '200' },
  ...PALETTES.map((name) => ({ route: `GET /layers/palettes/${name}.json`, cell: '200' })),
  ...FEATURES.map((name) => ({
    route: `GET /layers/features/${name}.json`,
    url: `/layers/features/${name}.json?${INIT}`,
    cell: '200',
  })),
  ...['hurricanes', 'tropical_storms'].map((name) => ({
    route: `GET /layers/${name}/menu`,
    url: `/layers/${name}/menu?${INIT}`,
    cell: '200',
  })),
  {
    route: 'GET /layers/points/:model/:variable/:init/:fore',
    url: `/layers/points/cond_weather/wind/${NOW}/${NOW}?lon=-73&lat=44`,
    cell: '200',
  },
  { route: 'GET /layers/gauges/:file', url: `/layers/gauges/${GAUGES[0]!.lid}.svg?${INIT}`, cell: '200' },
  {
    route: 'GET /layers/traffic/incidents.json',
    url: `/layers/traffic/incidents.json?bbox=-74,44,-73,45&zoom=9&${INIT}`,
    cell: '200',
  },
  {
    route: 'GET /layers/roads/:layer/:init/:fore/:z/:x/:y',
    url: `/layers/roads/risk/${NOW}/${NOW}/5/9/11.pbf`,
    cell: '200',
  },
  { route: 'GET /layers/features/snowStations.json', cell: '200' },
  { route: 'GET /layers/zip/:z/:x/:y', url: '/layers/zip/5/9/11.pbf', cell: '200' },
  {
    route: 'GET /layers/lightning/:from/:to/:z/:x/:y',
    url: `/layers/lightning/${START_S - 10_800}/${START_S - 7_800}/3/2/2.pbf`,
    cell: '200',
  },
  {
    route: 'GET /layers/tiles/:model/:variable/:init/:fore/:z/:x/:y',
    url: `/layers/tiles/cond_radar_highcoverage/precip/${NOW}/${NOW}/5/9/11.png`,
    cell: '200',
  },
];
