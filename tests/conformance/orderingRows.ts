import { YARD_IS_CLOSED } from '#domain/override/predefinedMessages.ts';
import type { Answers, Row, Walker } from './callRow.ts';
import { CLIENT, COORDINATES, dayBefore, FACILITY } from './demoPlace.ts';

const SENSOR = {
  device_id: 'CONFORMANCE-1',
  marker_color: '#3366aa',
  project: 'Yard',
  type: 'snow depth',
  zone: 'Gate',
  facility: FACILITY,
  status: 'online',
  marker_size: 'medium',
  ...COORDINATES,
};
const OVERRIDES = 'POST /api/alerts/merged/yard_alerts';
const SENSORS = 'POST /api/sensors';
const LOCATION = { ...COORDINATES, state: 'IA', city: 'Des Moines', countryCode: 'US', defaultUnits: 0 };
const LOCATION_ID = 'CONFORMANCE_YARD';

/** Calls that order something of yards, sensors, vehicles and locations, and take it back. */
export function orderingRows({ nowMs }: Walker): readonly Row[] {
  return [
    {
      row: 'CALL-08',
      call: OVERRIDES,
      body: {
        feedType: 'OVERRIDE',
        facilityStatusUpdates: [
          {
            overrideGroupId: YARD_IS_CLOSED.group,
            override: true,
            customMessage: YARD_IS_CLOSED.text,
            status: YARD_IS_CLOSED.status,
            facilityId: FACILITY,
            yardStatus: YARD_IS_CLOSED.yardStatus,
            lightningProbability: 0,
          },
        ],
      },
    },
    (answers) => ({
      row: 'CALL-07',
      call: 'GET /static/alert-payloads/{file}',
      path: { file: `${String(overrideOf(answers))}.json` },
    }),
    (answers) => ({
      row: 'CALL-09',
      call: 'DELETE /api/alerts/merged/yard_alerts/{clientId}/{facilityId}/{overrideID}',
      path: { clientId: CLIENT, facilityId: FACILITY, overrideID: overrideOf(answers) },
    }),
    { row: 'CALL-23', call: SENSORS, body: SENSOR },
    (answers) => ({
      row: 'CALL-22',
      call: 'PUT /api/sensors/{gid}',
      path: sensorOf(answers),
      body: { ...SENSOR, zone: 'Dock' },
    }),
    (answers) => ({ row: 'CALL-25', call: 'GET /api/sensors/{gid}', path: sensorOf(answers) }),
    (answers) => ({ row: 'CALL-26', call: 'GET /api/sensors/graph', query: sensorOf(answers) }),
    (answers) => ({ row: 'CALL-27', call: 'GET /api/event_log', query: sensorOf(answers) }),
    (answers) => ({ row: 'CALL-24', call: 'DELETE /api/sensors/{gid}', path: sensorOf(answers) }),
    { row: 'CALL-17', call: 'GET /layers/features/AmazonVehicles.json' },
    (answers) => ({
      row: 'CALL-28',
      call: 'GET /api/vehicles/{id}',
      path: { id: String(vehicleOf(answers)).replace(/^KEP/, '') },
    }),
    (answers) => ({ row: 'CALL-32', call: 'GET /api/tracking/{vrid}', path: { vrid: vehicleOf(answers) } }),
    {
      row: 'CALL-63',
      call: 'POST /api/fmt/vehicles/intersect',
      body: {
        from: new Date(nowMs - 3_600_000).toISOString(),
        to: new Date(nowMs).toISOString(),
        polygon: [
          [-94, 41],
          [-93, 41],
          [-93, 42],
          [-94, 41],
        ],
      },
    },
    { row: 'CALL-17', call: 'GET /layers/features/flood_gauges-geojson.json' },
    (answers) => ({
      row: 'CALL-30',
      call: 'GET /layers/gauges/{file}',
      path: { file: `${String(gaugeOf(answers))}.svg` },
    }),
    { row: 'CALL-55', call: 'POST /api/admin/alerts/locations', body: { ...LOCATION, name: LOCATION_ID } },
    {
      row: 'CALL-56',
      call: 'PUT /api/admin/alerts/locations/{id}',
      path: { id: LOCATION_ID },
      body: { ...LOCATION, address: '1 Dock Road' },
    },
    { row: 'CALL-58', call: 'DELETE /api/admin/alerts/locations/{id}', path: { id: LOCATION_ID } },
    {
      row: 'CALL-57',
      call: 'POST /api/admin/alerts/locations/bulk/json',
      query: { overwriteExisting: 'false' },
      body: {
        locations: [
          {
            name: 'CONFORMANCE_BULK',
            address: '1 Dock Road',
            city: 'Des Moines',
            state: 'IA',
            country: 'US',
            zip: '50309',
            ...COORDINATES,
          },
        ],
      },
    },
    { row: 'CALL-59', call: 'POST /api/admin/alerts/facility_tags', body: { name: 'Conformance' } },
    { row: 'CALL-59', call: 'GET /api/admin/alerts/facility_tags' },
    (answers) => ({
      row: 'CALL-59',
      call: 'PUT /api/admin/alerts/facility_tags/{id}',
      path: tagOf(answers),
      body: { name: 'Conformance 2' },
    }),
    (answers) => ({
      row: 'CALL-65',
      call: 'DELETE /api/admin/alerts/facility_tags/{id}',
      path: tagOf(answers),
    }),
    {
      row: 'CALL-61',
      call: 'POST /api/alerts/inmem/v1/history/alert_history_report',
      body: { ...dayBefore(nowMs), facilityIds: [FACILITY] },
      // a service without email has nowhere to send the link to
      expects: 409,
    },
  ];
}

function overrideOf(answers: Answers): unknown {
  return answers.of(OVERRIDES, 'overrides', 0, 'overrideID');
}

function sensorOf(answers: Answers): { readonly gid: unknown } {
  return { gid: answers.of(SENSORS, 'sensors', 0, 'gid') };
}

function vehicleOf(answers: Answers): unknown {
  return answers.of('GET /layers/features/AmazonVehicles.json', 'features', 0, 'properties', 'vrid');
}

function gaugeOf(answers: Answers): unknown {
  const gauges = 'GET /layers/features/flood_gauges-geojson.json';
  return answers.of(gauges, 'features', 0, 'properties', 'GaugeLID');
}

function tagOf(answers: Answers): { readonly id: unknown } {
  return { id: answers.of('POST /api/admin/alerts/facility_tags', 'id') };
}
