import { describe, expect, test } from 'vitest';
import { createCatalogueApi } from '#adapters/api/catalogueApi.ts';
import { createFakeHttp } from './fakeHttp.ts';

describe('lists that change rarely', () => {
  const facility = {
    id: 'YARD',
    gid: 1,
    clientId: 'ACME',
    latitude: 44,
    longitude: -73,
    countryCode: 'US',
  };
  const LIST = {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Point', coordinates: [-73, 44] }, properties: facility },
    ],
  };
  const bases = { api: '/api', static: '/static' };

  test('facilities are live with a session, and static without one [CALL-02][CALL-03]', async () => {
    const { http, asked } = createFakeHttp({
      '/api/facilities/metadata': LIST,
      '/static/acme/facilities.json': LIST,
    });
    const api = createCatalogueApi(http, bases);
    expect(await api.fetchFacilities('ACME', true)).toEqual([facility]);
    expect(await api.fetchFacilities('ACME', false)).toEqual([facility]);
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/facilities/metadata',
      '/static/acme/facilities.json',
    ]);
  });

  test('facilities are static where the live list fails, and a failure where both do [CALL-03]', async () => {
    const half = createFakeHttp({
      '/api/facilities/metadata': new Error('gone'),
      '/static/acme/facilities.json': LIST,
    });
    expect(await createCatalogueApi(half.http, bases).fetchFacilities('ACME', true)).toEqual([facility]);
    const none = createFakeHttp({});
    await expect(createCatalogueApi(none.http, bases).fetchFacilities('ACME', true)).rejects.toThrow('404');
  });

  const METADATA = [
    { event_id: 'wind_level1', global_severity: 4, yard_visibility: false },
    { event_id: 'all_clear', title: { 'en-US': 'All clear' }, severity: 1 },
  ];

  test('event traits come by event type [CALL-15]', async () => {
    const { http } = createFakeHttp({ '/static/event-metadata.json': METADATA });
    const traits = await createCatalogueApi(http, bases).fetchEventTraits();
    expect(traits).toMatchObject({
      wind_level1: { globalSeverity: 4, isYardVisible: false },
      all_clear: { globalSeverity: 1, isYardVisible: true },
    });
  });

  test('event metadata are read from the static files, each entry with its event_id [CALL-15]', async () => {
    const { http, asked } = createFakeHttp({ '/static/event-metadata.json': METADATA });
    expect(await createCatalogueApi(http, bases).fetchEventMetadata()).toEqual(METADATA);
    expect(asked).toMatchObject([{ method: 'GET', path: '/static/event-metadata.json' }]);
  });

  test('event metadata with an entry without event_id are refused [CALL-15]', async () => {
    const { http } = createFakeHttp({ '/static/event-metadata.json': [...METADATA, { severity: 2 }] });
    await expect(createCatalogueApi(http, bases).fetchEventMetadata()).rejects.toThrow();
  });
});
