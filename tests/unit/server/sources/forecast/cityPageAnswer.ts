/** An hour of `hourlyForecasts`, as MSC GeoMet writes it. */
export function cityHour(timestamp: string, more: Readonly<Record<string, unknown>> = {}) {
  const both = (value: unknown, units?: string) => ({
    value: { en: value, fr: value },
    ...(units === undefined ? {} : { units: { en: units, fr: units } }),
  });
  return {
    timestamp,
    condition: { en: 'Chance of showers', fr: 'Possibilité d’averses' },
    iconCode: { format: 'png', value: 6, url: 'https://weather.gc.ca/weathericons/06.gif' },
    temperature: both(4, 'C'),
    lop: both(40, '%'),
    wind: {
      speed: both(20, 'km/h'),
      gust: both(40, 'km/h'),
      direction: { value: { en: 'SW', fr: 'SO' } },
    },
    ...more,
  };
}

/** An item of `citypageweather-realtime`. */
export function cityPageAnswer(
  hours: readonly unknown[] = [cityHour('2026-11-23T12:00:00Z'), cityHour('2026-11-23T13:00:00Z')],
  issued = '2026-11-23T11:00:00Z',
) {
  return {
    type: 'Feature',
    id: 'qc-147',
    properties: {
      name: { en: 'Montréal', fr: 'Montréal' },
      lastUpdated: '2026-11-23T11:44:00Z',
      hourlyForecastGroup: { timestamp: { en: issued, fr: issued }, hourlyForecasts: hours },
    },
  };
}

/** A list of towns, by id and place. */
export function cityListAnswer(
  towns: readonly (readonly [id: string, name: string, lon: number, lat: number])[],
  numberMatched = towns.length,
) {
  return {
    type: 'FeatureCollection',
    numberMatched,
    numberReturned: towns.length,
    features: towns.map(([id, name, lon, lat]) => ({
      type: 'Feature',
      id,
      geometry: { type: 'Point', coordinates: [lon, lat, 0] },
      properties: { name: { en: name, fr: `${name} (fr)` } },
    })),
  };
}
