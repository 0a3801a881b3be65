const quantity = (unitCode: string, value: number | null, qualityControl = 'V') => ({
  unitCode,
  value,
  qualityControl,
});

/** A row of five minutes in the form of api.weather.gov: most quantities are left out. */
export function nwsRow(timestamp: string, change: Readonly<Record<string, unknown>>): object {
  const properties = {
    '@type': 'wx:ObservationStation',
    station: 'https://api.weather.gov/stations/KALB',
    stationId: 'KALB',
    stationName: 'Albany International Airport',
    timestamp,
    rawMessage: '',
    textDescription: 'Partly Cloudy',
    temperature: quantity('wmoUnit:degC', 25),
    dewpoint: quantity('wmoUnit:degC', null, 'Z'),
    windDirection: quantity('wmoUnit:degree_(angle)', 270),
    windSpeed: quantity('wmoUnit:km_h-1', 22.212),
    windGust: quantity('wmoUnit:km_h-1', null, 'Z'),
    visibility: quantity('wmoUnit:m', 16_093.44, 'C'),
    relativeHumidity: quantity('wmoUnit:percent', null),
    precipitationLastHour: quantity('wmoUnit:mm', null, 'Z'),
    ...change,
  };
  return { type: 'Feature', geometry: { type: 'Point', coordinates: [-73.8, 42.75] }, properties };
}

export function nwsAnswer(features: readonly unknown[]): object {
  return { '@context': [], type: 'FeatureCollection', features };
}
