const URN = 'urn:oid:2.49.0.1.840.0.';

/** Square of half a degree around a place. */
export function squareAround(lon: number, lat: number, halfDeg = 0.25): object {
  const [west, south, east, north] = [lon - halfDeg, lat - halfDeg, lon + halfDeg, lat + halfDeg];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

/** A message in the form of api.weather.gov. */
export function nwsMessage(
  id: string,
  change: Readonly<Record<string, unknown>> = {},
  geometry: object | null = squareAround(-85.5, 37),
): object {
  const { references = [], ...rest } = change;
  return {
    id: `https://api.weather.gov/alerts/${URN}${id}`,
    type: 'Feature',
    geometry,
    properties: {
      id: `${URN}${id}`,
      areaDesc: 'Adair, KY',
      geocode: { SAME: ['021001'], UGC: ['KYC001'] },
      affectedZones: ['https://api.weather.gov/zones/county/KYC001'],
      references: (references as string[]).map((to) => ({
        '@id': `https://api.weather.gov/alerts/${URN}${to}`,
        identifier: `${URN}${to}`,
      })),
      sent: '2026-11-23T11:50:00-00:00',
      effective: '2026-11-23T11:50:00+00:00',
      onset: '2026-11-23T11:50:00+00:00',
      expires: '2026-11-23T12:45:00+00:00',
      ends: '2026-11-23T12:45:00+00:00',
      status: 'Actual',
      messageType: 'Alert',
      event: 'Tornado Warning',
      headline: 'Tornado Warning issued November 23',
      description: 'At 550 AM CST, a confirmed tornado was located.',
      instruction: 'TAKE COVER NOW!',
      parameters: { VTEC: ['/O.NEW.KLMK.TO.W.0045.261123T1150Z-261123T1245Z/'] },
      ...rest,
    },
  };
}

export function nwsAlerts(features: readonly unknown[], updated = '2026-11-23T11:59:00+00:00'): object {
  return { '@context': [], type: 'FeatureCollection', features, title: 'Current watches', updated };
}

/** A row in the form of the collection weather-alerts. */
export function ecccRow(change: Readonly<Record<string, unknown>> = {}): object {
  return {
    type: 'Feature',
    geometry: squareAround(-79.4, 43.7),
    properties: {
      id: '1618115311375151707202603050503_fea1-1185',
      alert_code: 'FRW',
      alert_type: 'warning',
      alert_name_en: 'freezing rain warning',
      alert_name_fr: 'avertissement de pluie verglaçante',
      publication_datetime: '2026-11-23T09:26:06.795Z',
      expiration_datetime: '2026-11-23T20:04:06.795Z',
      validity_datetime: '2026-11-23T10:00:00.000Z',
      event_end_datetime: '2026-11-23T18:00:00.000Z',
      alert_text_en: 'Freezing rain on tap.',
      alert_text_fr: 'Pluie verglaçante en perspective.',
      feature_name_en: 'City of Toronto',
      feature_name_fr: 'ville de Toronto',
      status_en: 'continued',
      status_fr: 'maintenu',
      ...change,
    },
  };
}

export function ecccAlerts(features: readonly unknown[], change: object = {}): object {
  return {
    type: 'FeatureCollection',
    features,
    numberMatched: features.length,
    numberReturned: features.length,
    timeStamp: '2026-11-23T11:59:41.172613Z',
    ...change,
  };
}
