import type { QuantitySort } from './telemetryUnits.ts';

/** What telemetry of a kind may tell, and between which values it is possible, in the unit of the product. */
type Quantities = Readonly<
  Record<string, { readonly sort: QuantitySort; readonly least: number; readonly most: number }>
>;

const AIR = { sort: 'temperatureC', least: -90, most: 90 } as const;
const HUMIDITY = { sort: 'percent', least: 0, most: 100 } as const;
const SPEED = { sort: 'speedKmh', least: 0, most: 500 } as const;
const BEARING = { sort: 'angleDeg', least: 0, most: 360 } as const;
const SNOW_DEPTH = { sort: 'depthCm', least: 0, most: 2_000 } as const;

const QUANTITIES = {
  weather: {
    temperature: { ...AIR, most: 60 },
    humidity: HUMIDITY,
    windFrom: BEARING,
    windSpeed: SPEED,
    windGust: SPEED,
    visibility: { sort: 'lengthM', least: 0, most: 200_000 },
    precip1Hour: { sort: 'rainMm', least: 0, most: 500 },
    pressure: { sort: 'pressureHpa', least: 300, most: 1_100 },
    snowDepth: SNOW_DEPTH,
    solarRadiation: { sort: 'solarWm2', least: 0, most: 1_500 },
  },
  snow: { depth: SNOW_DEPTH },
  vehicle: {
    heading: BEARING,
    speed: SPEED,
    cabTemperature: AIR,
    cabHumidity: HUMIDITY,
    cargoTemperature: AIR,
    cargoHumidity: HUMIDITY,
    outsideTemperature: AIR,
    outsideHumidity: HUMIDITY,
  },
} as const satisfies Readonly<Record<string, Quantities>>;

export type TelemetryKind = keyof typeof QUANTITIES;
export type QuantityName<Kind extends TelemetryKind> = keyof (typeof QUANTITIES)[Kind];

/** The quantities of a kind by name. */
export function quantitiesOf(kind: TelemetryKind): Quantities {
  return QUANTITIES[kind];
}
