import { z } from 'zod';
import { instantMs } from '#domain/time/instant.ts';
import { bearingOfSector } from '#domain/wind/compass.ts';
import { possibleValues, within } from '../stations/stationReport.ts';
import { codeOfEcccIcon } from './ecccIcon.ts';
import { NO_FORECAST, type ForecastHour, type IssuedForecast } from './forecastHour.ts';

/** A number as it stands in both languages; anything else, such as "Calm", is not known. */
const Quantity = z
  .object({ value: z.object({ en: z.number() }), units: z.object({ en: z.string() }).nullish().catch(null) })
  .nullish()
  .catch(null);
type Quantity = z.infer<typeof Quantity>;

const Hour = z.object({
  timestamp: z.string(),
  temperature: Quantity,
  lop: Quantity,
  relativeHumidity: Quantity,
  wind: z
    .object({
      speed: Quantity,
      gust: Quantity,
      direction: z
        .object({ value: z.object({ en: z.string() }) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
  iconCode: z.object({ value: z.coerce.number().int() }).nullish().catch(null),
});

const CityPage = z.object({
  properties: z.object({
    hourlyForecastGroup: z.object({
      timestamp: z.object({ en: z.string() }),
      hourlyForecasts: z.array(z.unknown()),
    }),
  }),
});

const HOUR_MS = 3_600_000;

/**
 * Reads an item of the collection `citypageweather-realtime` of MSC GeoMet: the next 24 hours of a town. It tells the
 * chance of precipitation and no amounts.
 *
 * @throws Error if it is no forecast of a town, or has no hour that can be read.
 */
export function readCityPage(body: unknown): Omit<IssuedForecast, 'town'> {
  const page = CityPage.safeParse(body);
  const group = page.data?.properties.hourlyForecastGroup;
  const issuedMs = instantMs(group?.timestamp.en ?? '');
  if (group === undefined || issuedMs === null) throw new Error('The answer is no forecast of a town.');
  const hours = new Map(group.hourlyForecasts.flatMap((row) => hourOf(row)));
  if (hours.size === 0) throw new Error('The forecast has no hour that can be read.');
  return { issuedMs, hours };
}

function hourOf(row: unknown): [number, ForecastHour][] {
  const hour = Hour.safeParse(row).data;
  const atMs = instantMs(hour?.timestamp ?? '');
  if (hour === undefined || atMs === null || atMs % HOUR_MS !== 0) return [];
  const { temperatureC, humidityPercent, windSpeedKmh, windGustKmh } = possibleValues({
    temperatureC: read(hour.temperature, ['C', '°C']),
    humidityPercent: read(hour.relativeHumidity, ['%']),
    windSpeedKmh: read(hour.wind?.speed, ['km/h']),
    windGustKmh: read(hour.wind?.gust, ['km/h']),
  });
  return [
    [
      atMs,
      {
        ...NO_FORECAST,
        temperatureC,
        humidityPercent,
        windSpeedKmh,
        windGustKmh,
        // a variable wind comes from nowhere that is known
        windFromDeg: bearingOfSector(hour.wind?.direction?.value.en ?? ''),
        precipChancePercent: within(read(hour.lop, ['%']), 0, 100),
        iconCode: codeOfEcccIcon(hour.iconCode?.value ?? null),
      },
    ],
  ];
}

/** @param units Units that are read; a value without one is in the first of them. */
function read(quantity: Quantity, units: readonly string[]): number | null {
  if (quantity === null || quantity === undefined) return null;
  const unit = quantity.units?.en ?? units[0];
  return unit !== undefined && units.includes(unit) ? quantity.value.en : null;
}
