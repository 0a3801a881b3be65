import type { Answers, CallOfRow, Row, Walker } from './callRow.ts';
import { CLIENT, COORDINATES, dayBefore, FACILITY } from './demoPlace.ts';

const { latitude: lat, longitude: lon } = COORDINATES;
const GEOCODE = { geocode: `${lat},${lon}`, units: 'm', language: 'en-US', format: 'json' };
const FACILITY_QUERY = { clientId: CLIENT, facilityId: FACILITY };
const MODEL = 'cond_weather';
const STEP_MS = 5_000;
/** The newest step that is published for certain. */
const STEP_LAG_MS = 60_000;

type Dataset = { readonly name: string; readonly reference_time: readonly string[] };

/** Calls that tell of yards, of the weather and of what the map shows. */
export function readingRows({ nowMs }: Walker): readonly Row[] {
  return [
    { row: 'CALL-01', call: 'GET /api/alerts/details/{id}', path: { id: FACILITY } },
    { row: 'CALL-02', call: 'GET /api/facilities/metadata' },
    { row: 'CALL-03', call: 'GET /static/{client}/facilities.json', path: { client: 'acme' } },
    { row: 'CALL-04', call: 'GET /static/{client}/alerts.json', path: { client: 'acme' } },
    { row: 'CALL-05', call: 'GET /api/alerts/active', query: FACILITY_QUERY },
    {
      row: 'CALL-06',
      call: 'GET /static/status/{client}/{file}',
      path: { client: 'acme', file: `${FACILITY}.json` },
      query: { appVersion: '1.0.0', status: 'OPEN' },
    },
    {
      row: 'CALL-10',
      call: 'GET /api/meteogram',
      query: { ...COORDINATES, ...FACILITY_QUERY, num_days: 14 },
    },
    { row: 'CALL-11', call: 'GET /weather/currentConditions', query: GEOCODE },
    { row: 'CALL-12', call: 'GET /weather/hourly/1day-history', query: GEOCODE },
    { row: 'CALL-12', call: 'GET /weather/hourly/3day-forecast', query: GEOCODE },
    {
      row: 'CALL-13',
      call: 'GET /weather/probability.txt',
      query: { client: CLIENT, id: FACILITY, lat, lon },
    },
    { row: 'CALL-14', call: 'GET /layers/datasets.json' },
    { row: 'CALL-15', call: 'GET /static/event-metadata.json' },
    {
      row: 'CALL-16',
      call: 'GET /locales/{language}/{file}',
      path: { language: 'fr-CA', file: 'yard.json' },
      query: { v: '1.0.0' },
    },
    { row: 'CALL-17', call: 'GET /layers/layers.json' },
    { row: 'CALL-17', call: 'GET /layers/palettes/temperature.json', query: { metric: 'true' } },
    { row: 'CALL-17', call: 'GET /layers/features/earthquakes.json' },
    gridCall,
    { row: 'CALL-19', call: 'GET /layers/tropical_storms/menu' },
    { row: 'CALL-20', call: 'GET /layers/features/nwsAlerts.json' },
    {
      row: 'CALL-21',
      call: 'GET /feeds/lightning/steps/{day}/{file}',
      path: stepOf(nowMs - STEP_LAG_MS),
    },
    { row: 'CALL-29', call: 'GET /api/geocode/suggest', query: { q: 'Des Moines' } },
    { row: 'CALL-29', call: 'GET /api/geocode/timezone', query: COORDINATES },
    {
      row: 'CALL-31',
      call: 'GET /layers/traffic/incidents.json',
      query: { bbox: '-94,41,-93,42', zoom: 9, language: 'en-US', key: '' },
    },
    { row: 'CALL-54', call: 'GET /api/facilities/reachable/{id}', path: { id: FACILITY } },
    {
      row: 'CALL-60',
      call: 'POST /api/alerts/inmem/v1/history',
      body: { ...dayBefore(nowMs), facilityIds: [FACILITY] },
    },
    {
      row: 'CALL-64',
      call: 'GET /api/route',
      query: { src_id: FACILITY, dst_ll: `${lat},${lon}`, client: CLIENT, mod_meta: 100, mod_risk: 5 },
    },
  ];
}

/** Point of the newest grid that the service has told of. */
function gridCall(answers: Answers): CallOfRow {
  const datasets = answers.of('GET /layers/datasets.json') as readonly Dataset[];
  const newest = compact(datasets.find(({ name }) => name === MODEL)?.reference_time[0] ?? '');
  return {
    row: 'CALL-18',
    call: 'GET /layers/points/{model}/{variable}/{init}/{fore}',
    path: { model: MODEL, variable: 'temperature', init: newest, fore: newest },
    query: { lon, lat, metric: 'true' },
  };
}

/** An ISO instant as addresses of grids have it: `20260714T210000Z`. */
function compact(instant: string): string {
  return instant.replaceAll(/[-:]|\.\d+/g, '');
}

/** Folder and file of the step that an instant lies in. */
function stepOf(atMs: number): Readonly<Record<string, string>> {
  const step = compact(new Date(Math.floor(atMs / STEP_MS) * STEP_MS).toISOString());
  return { day: step.slice(0, 8), file: `${step.slice(9, 15)}.json` };
}
