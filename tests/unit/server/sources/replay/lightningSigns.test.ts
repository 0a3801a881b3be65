import { describe, expect, it } from 'vitest';
import { createFolder, read, readTime } from './recordingFixture.ts';

const folder = createFolder();

describe('a file of something but lightning', () => {
  const point = (properties: object) => ({
    type: 'Feature',
    geometry: {
      type: 'Point',
      coordinates: [-118.9, 37.6, 2.4],
    },
    properties,
  });
  const collection = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
  const quake = {
    mag: 1.2,
    place: '11 km W of Y',
    time: 1_784_063_887_000,
    magType: 'ml',
    type: 'earthquake',
  };
  const station = { station: 'KBTV', timestamp: '2026-07-14T21:18:07Z', temperature: 21, windSpeed: 4 };
  const alert = { event: 'Flood Warning', effective: '2026-07-14T21:18:07Z', severity: 'Severe' };
  const yard = { id: 'Y1', name: 'North yard' };

  it.each([
    ['quakes.geojson', collection(point(quake), point({ ...quake, type: 'quarry blast' }))],
    ['bare.geojson', collection(point({ time: quake.time, type: 'earthquake' }))],
    ['stations.geojson', collection(point(station), point(station))],
    ['alerts.geojson', collection({ type: 'Feature', geometry: null, properties: alert })],
    ['yards.geojson', collection(point(yard), point(yard))],
    [
      'metars.json',
      JSON.stringify([{ icaoId: 'KBTV', obsTime: 1_784_063_887, lat: 44.5, lon: -73.2, temp: 20 }]),
    ],
    ['quakes.ndjson', `${JSON.stringify({ ...quake, lat: 1, lon: 2 })}\n`.repeat(3)],
    ['quakes.csv', 'time,latitude,longitude,depth,mag,type\n2026-07-14T21:18:07Z,1,2,3,4,earthquake\n'],
    ['bare.csv', 'time,latitude,longitude,type\n2026-07-14T21:18:07Z,1,2,earthquake\n'],
    ['track.csv', 'time,lat,lon,speed\n2026-07-14T21:18:07Z,1,2,3\n'],
    ['yards.csv', 'id,latitude,longitude\nY1,1,2\n'],
  ])('is refused with one line: %s [S14][GAP-138]', async (name, text) => {
    const { accepted, problems } = await read(folder.write(name, text));
    expect(accepted).toBe(0);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^0: /);
    expect((await readTime(folder.path(name))).span).toBeNull();
  });

  it('is told from lightning by names or kinds that only lightning has, whatever else it says [S2]', async () => {
    const more = { place: 'somewhere', temperature: 20, time: quake.time };
    const path = folder.write(
      'lightning.geojson',
      collection(
        point({ ...more, peakCurrent: -12 }),
        point({ ...more, type: 'cloud-to-ground' }),
        point({ place: 'x', flash_time: quake.time }),
        point({ id: 7, time: quake.time, timestamp: quake.time, type: 'X9' }),
      ),
    );
    expect(await read(path)).toMatchObject({ accepted: 4, problems: [] });
  });

  it('leaves its rows out among lightning, and their time unread [S1][GAP-138]', async () => {
    const strike = (atMs: number) => point({ time: atMs, strikeType: 'CC' });
    const features = [strike(quake.time), point(quake), strike(quake.time + 60_000)];
    const path = folder.write('mixed.geojson', collection(...features));
    expect(await read(path)).toMatchObject({ accepted: 2, rejected: 1 });
    expect((await readTime(path)).unread).toHaveLength(1);
  });
});
