import { gzipSync } from 'node:zlib';
import { answering, startLocalServer } from '../../../support/localServer.ts';
import { YARD } from '../alerting/engineFixture.ts';

const LIMITS = { cadenceS: 60, publishLagS: 5, lateAfterS: 180, goneAfterS: 600 };
const COMMON = { client: 'ACME', format: 'ndjson', time: { path: 't', unit: 'ms' }, ...LIMITS };
const RING = [
  [-80, 40],
  [-70, 40],
  [-70, 50],
  [-80, 40],
];
/** A mapping of each kind, as an operator writes it. */
export const TELEMETRY_MAPPINGS: Record<string, object> = {
  dtn: { extends: 'dtn-legacy', client: 'ACME', footprint: { type: 'Polygon', coordinates: [RING] } },
  mast: {
    ...COMMON,
    records: 'weather',
    feed: 'mast',
    name: 'Yard mast',
    role: 'primary',
    stations: [{ id: 'm1', name: 'Mast 1', facility: 'YARD' }],
    values: {
      windSpeed: { path: 'wind', unit: 'm/s' },
      windGust: { path: 'gust', unit: 'm/s' },
      temperature: { path: 'temp', unit: 'C' },
      humidity: { path: 'rh', unit: '%' },
    },
  },
  snow: {
    ...COMMON,
    records: 'snow',
    feed: 'snow',
    name: 'Snow poles',
    device: 'pole',
    values: { depth: { path: 'mm', unit: 'mm' } },
  },
  trucks: {
    ...COMMON,
    records: 'vehicle',
    feed: 'trucks',
    name: 'Trucks',
    device: 'truck',
    lat: 'lat',
    lon: 'lon',
    values: {
      speed: { path: 'kmh', unit: 'km/h' },
      heading: { path: 'dir', unit: 'deg' },
      cabTemperature: { path: 'cab', unit: 'C' },
      cabHumidity: { path: 'cabRh', unit: '%' },
      cargoTemperature: { path: 'cargo', unit: 'C' },
    },
    texts: { origin: 'from', destination: 'to', vin: 'vin' },
  },
  buses: { extends: 'gtfs-rt', feed: 'buses', client: 'ACME' },
};

const AIRPORT = { icaoId: 'KABC', lat: YARD.lat + 0.18, lon: YARD.lon, site: 'Airport', siteType: ['METAR'] };
const STATIONS = answering(
  200,
  { 'content-type': 'application/x-gzip' },
  gzipSync(JSON.stringify([AIRPORT])),
);
const metarOf = (nowMs: number) => {
  const row = { icaoId: 'KABC', name: 'Airport', lat: AIRPORT.lat, lon: AIRPORT.lon, visib: '10+' };
  const told = { temp: 20, dewp: 10, wdir: 180, wspd: 4, rawOb: 'METAR KABC 18004KT 10SM 20/10 A3001' };
  const obsTime = Math.floor(nowMs / 1_000) - 300;
  return answering(
    200,
    { 'content-type': 'application/json', 'cache-control': 'no-store' },
    JSON.stringify([{ ...row, ...told, obsTime }]),
  );
};

/** aviationweather.gov with one airport 20 km from the yard, on a server of this machine. */
export function startAirport() {
  return startLocalServer((request, response) =>
    (request.url!.startsWith('/data/cache') ? STATIONS : metarOf(Date.now()))(request, response),
  );
}
