import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STRIKE_KINDS } from '#domain/lightning/strikeColumns.ts';
import { parseKindCodes } from '#server/sources/replay/kindCodes.ts';
import { readRecording } from '#server/sources/replay/readRecording.ts';
import { createFolder, read } from './recordingFixture.ts';

const folder = createFolder();
const HEADER = 'time_utc,lon,lat\n';

describe('a CSV recording', () => {
  it('is read by the names of its columns, in any order and case', async () => {
    const path = folder.write(
      'a.csv',
      'ID,Latitude,Type,LNG,Timestamp\n1,44.5,CC,-73.25,2026-07-14T21:18:07Z\n',
    );
    expect(await read(path)).toEqual({
      rows: ['2026-07-14T21:18:07.000Z -73.25 44.5 CC'],
      problems: [],
      read: 1,
      accepted: 1,
      rejected: 0,
    });
  });

  it('is read with a WKT point and a clock named by the time column, and guesses no kind from a code', async () => {
    const path = folder.write(
      'liden.csv',
      'id,obstimeJST,type,geometry\nx,2024-10-07 09:00:58.280,4,POINT (144.8 39.4)\nx,2024-10-07 09:04:20.53,0,POINT (144.9 39.5)\n',
    );
    expect((await read(path)).rows).toEqual([
      '2024-10-07T00:00:58.280Z 144.8 39.4 unknown',
      '2024-10-07T00:04:20.530Z 144.9 39.5 unknown',
    ]);
  });

  it.each([
    ['codes.csv', 'time_utc,lon,lat,type\n2026-07-14T21:18:07Z,1,2,0\n2026-07-14T21:18:08Z,1,2,1\n'],
    [
      'codes.ndjson',
      '{"time":"2026-07-14T21:18:07Z","lat":2,"lon":1,"strikeType":0}\n{"time":"2026-07-14T21:18:08Z","lat":2,"lon":1,"strikeType":"1"}\n',
    ],
    [
      'codes.json',
      '[{"time":"2026-07-14T21:18:07Z","lat":2,"lon":1,"strikeType":0},{"time":"2026-07-14T21:18:08Z","lat":2,"lon":1,"strikeType":1}]',
    ],
  ])('reads the kinds of %s by the codes that its operator stated', async (name, text) => {
    const path = folder.write(name, text);
    const kindsBy = async (codes: string) => {
      const { strikes } = await readRecording([path], { kindCodes: parseKindCodes(codes)! });
      return [...strikes.kind.subarray(0, strikes.count)].map((kind) => STRIKE_KINDS[kind]);
    };
    expect(await kindsBy('0=IC,1=CG')).toEqual(['CC', 'CG']);
    expect(await kindsBy('0=CG,1=CC')).toEqual(['CG', 'CC']);
    expect(await kindsBy('1=CG')).toEqual(['unknown', 'CG']);
  });

  it('is read with semicolons, quotes, carriage returns, a byte-order mark and no last line end', async () => {
    const path = folder.write(
      'b.csv',
      '\uFEFFtime;lon;lat;note\r\n"2026-07-14T21:18:07Z"; -73.25 ;"44.5";"a;b ""c"""\r\n\r\n',
    );
    expect((await read(path)).rows).toEqual(['2026-07-14T21:18:07.000Z -73.25 44.5 unknown']);
  });

  it('is read with carriage returns after a number', async () => {
    const path = folder.write('crlf.csv', 'time_utc,lon,lat\r\n2026-07-14T21:18:07Z,-73.25,44.5\r\n');
    expect((await read(path)).rows).toEqual(['2026-07-14T21:18:07.000Z -73.25 44.5 unknown']);
  });

  it('knows no kind where the file states none, or another word [S1]', async () => {
    const path = folder.write(
      'c.csv',
      'time_utc,lon,lat,type\n2026-07-14T21:18:07Z,1,2,?\n2026-07-14T21:18:08Z,1,2,\n',
    );
    expect((await read(path)).rows).toEqual([
      '2026-07-14T21:18:07.000Z 1 2 unknown',
      '2026-07-14T21:18:08.000Z 1 2 unknown',
    ]);
  });

  it('gives a problem with its line for each bad row and plays the rest', async () => {
    const path = folder.write(
      'd.csv',
      `${HEADER}2026-07-14T21:18:07Z,1,2\nnever,1,2\n2026-07-14T21:18:08Z,181,2\n2026-07-14T21:18:08Z,1,-90.5\n2026-07-14T21:18:08Z,x,2\n2026-07-14T21:18:08Z,1\n2026-07-14T21:18:09Z,3,4\n`,
    );
    expect(await read(path)).toEqual({
      rows: ['2026-07-14T21:18:07.000Z 1 2 unknown', '2026-07-14T21:18:09.000Z 3 4 unknown'],
      problems: [
        "3: time is 'never', which is no instant",
        '4: longitude is 181 when -180 to 180 was expected',
        '5: latitude is -90.5 when -90 to 90 was expected',
        "6: longitude is 'x', which is no number",
        '7: 2 fields when 3 were expected',
      ],
      read: 7,
      accepted: 2,
      rejected: 5,
    });
  });

  it('that is out of order is played in time order and named, with the first row that goes back', async () => {
    const path = folder.write(
      'e.csv',
      `${HEADER}2026-07-14T21:18:09Z,1,2\n2026-07-14T21:18:07Z,3,4\n2026-07-14T21:18:08Z,5,6\n2026-07-14T21:18:10Z,7,8\n`,
    );
    const { rows, problems, accepted } = await read(path);
    expect(rows.map((row) => row.slice(0, 19))).toEqual(
      ['07', '08', '09', '10'].map((second) => `2026-07-14T21:18:${second}`),
    );
    expect(problems).toEqual(['3: time goes back here; rows out of order: 2; they are played in time order']);
    expect(accepted).toBe(4);
  });

  it.each([
    ['nothing', '', '0: the file is empty'],
    ['a header only', HEADER, '1: no strikes follow the header'],
    ['no time', 'lon,lat\n1,2\n', '0: no time column in the header (lon, lat)'],
    ['no position', 'time,lat\n1,2\n', '0: no latitude and longitude columns in the header (time, lat)'],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0]), '0: the file is compressed; unpack it first'],
  ])('with %s gives a problem', async (_, text, problem) => {
    const { problems, read: count } = await read(folder.write('f.csv', text));
    expect(problems).toEqual([problem]);
    expect(count).toBe(0);
  });

  it('sums up rejected rows past the first ten thousand', async () => {
    const path = folder.write('g.csv', `${HEADER}2026-07-14T21:18:07Z,1,2\n${'never,1,2\n'.repeat(10_005)}`);
    const { problems, rejected } = await read(path);
    expect(rejected).toBe(10_005);
    expect(problems).toHaveLength(10_001);
    expect(problems.at(-1)).toBe('0: 5 more rejected rows are not listed');
  });

  it('without any good row is refused with one line that says why the first is none [GAP-138]', async () => {
    const path = folder.write('h.csv', HEADER + 'never,1,2\n'.repeat(3));
    expect((await read(path)).problems).toEqual([
      "0: none of its rows (3) is a strike; row 2: time is 'never', which is no instant",
    ]);
  });

  it('longer than one piece of reading is read whole', async () => {
    const rows = 40_000;
    const lines = Array.from(
      { length: rows },
      (_, row) => `${new Date(1_784_000_000_000 + row).toISOString()},${row % 180},1\n`,
    );
    const { accepted, problems, rows: found } = await read(folder.write('h.csv', HEADER + lines.join('')));
    expect([accepted, problems]).toEqual([rows, []]);
    expect(found.map((row) => row.split(' ')[1])).toEqual(lines.map((_, row) => String(row % 180)));
  });
});

describe('a GeoJSON recording', () => {
  const feature = (properties: object, coordinates: unknown = [-73.25, 44.5]) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties,
  });
  const collection = (...features: unknown[]) =>
    JSON.stringify({ type: 'FeatureCollection', name: '[{"', features });

  it('is read from points with a time among their properties', async () => {
    const path = folder.write(
      'a.geojson',
      collection(
        feature({ time: '2026-07-14T21:18:07Z', strikeType: 'CC' }),
        feature({ timestamp: 1_784_063_888_000 }),
      ),
    );
    expect((await read(path)).rows).toEqual([
      '2026-07-14T21:18:07.000Z -73.25 44.5 CC',
      `${new Date(1_784_063_888_000).toISOString()} -73.25 44.5 unknown`,
    ]);
  });

  it('gives a problem with its feature for each that is no strike and plays the rest', async () => {
    const good = feature({ time: '2026-07-14T21:18:07Z' });
    const text = collection(
      good,
      { type: 'Feature', geometry: null, properties: { time: '2026-07-14T21:18:07Z' } },
      feature({}),
      feature({ time: 'never' }),
      feature({ time: '2026-07-14T21:18:07Z' }, ['x', 1]),
      good,
    ).replace('"never"', '"never",,');
    const { accepted, problems } = await read(folder.write('b.geojson', text));
    expect(accepted).toBe(2);
    expect(problems).toEqual([
      '2: geometry is no Point',
      '3: no time',
      '4: broken JSON',
      '5: coordinates are not two numbers',
    ]);
  });

  it('that is cut off plays up to there and says so', async () => {
    const text = collection(
      feature({ time: '2026-07-14T21:18:07Z' }),
      feature({ time: '2026-07-14T21:18:08Z' }),
    );
    const { accepted, problems } = await read(folder.write('c.geojson', text.slice(0, -20)));
    expect(accepted).toBe(1);
    expect(problems).toEqual(['2: the file ends in the middle of its list: it is cut off or broken']);
  });

  it.each([
    ['something else', '{"type":"Topology"}', '1: no list of features in it'],
    ['no features', '{"type":"FeatureCollection","features":[]}', '1: no strikes in it'],
    ['no JSON', 'hello', '1: no list of features in it'],
  ])('with %s gives a problem', async (_, text, problem) => {
    expect((await read(folder.write('d.geojson', text))).problems).toEqual([problem]);
  });

  it('may be a step file of this product', async () => {
    const step = [{ lat: 44.5, lon: -73.25, timestamp: Date.UTC(2026, 6, 14, 21, 18, 7), strikeType: 'CC' }];
    const { rows } = await read(folder.write('step.json', JSON.stringify(step)));
    expect(rows).toEqual(['2026-07-14T21:18:07.000Z -73.25 44.5 CC']);
  });

  it('of a step file whose source knows no kind has none, though the list names it CG [STRIKE-16]', async () => {
    const strike = { lat: 44.5, lon: -73.25, timestamp: Date.UTC(2026, 6, 14, 21, 18, 7), strikeType: 'CG' };
    const step = [
      { ...strike, source: 'glm-east', kind: 'unknown' },
      { ...strike, source: 'dtn', kind: 'CG' },
      strike,
    ];
    const { rows } = await read(folder.write('unknown.json', JSON.stringify(step)));
    expect(rows.map((row) => row.split(' ').at(-1))).toEqual(['unknown', 'CG', 'CG']);
  });

  it('longer than one piece of reading is read whole, wherever the pieces end', async () => {
    const features = Array.from({ length: 12_000 }, (_, row) =>
      feature({ time: new Date(1_784_000_000_000 + row).toISOString(), note: `}]"\\ ${row}` }),
    );
    const { accepted, problems } = await read(folder.write('e.geojson', collection(...features)));
    expect([accepted, problems]).toEqual([12_000, []]);
  });
});

describe('an NDJSON recording', () => {
  it('is read from flat strikes and from features, a line each, with problems by line', async () => {
    const path = folder.write(
      'a.ndjson',
      [
        '{"time":"2026-07-14T21:18:07Z","lat":44.5,"lon":"-73.25","type":"ic"}',
        '',
        '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"time":"2026-07-14T21:18:08Z"}}',
        '{"time":"2026-07-14T21:18:09Z","lat":44.5',
        '[1,2]',
        '{"time":"2026-07-14T21:18:09Z","lat":null,"lon":2}',
      ].join('\n'),
    );
    expect(await read(path)).toEqual({
      rows: ['2026-07-14T21:18:07.000Z -73.25 44.5 CC', '2026-07-14T21:18:08.000Z 1 2 unknown'],
      problems: ['4: broken JSON', '5: not an object', '6: latitude or longitude is no number'],
      read: 5,
      accepted: 2,
      rejected: 3,
    });
  });
});

describe('several recordings', () => {
  it('are merged in time order, with the broken ones named and the rest played', async () => {
    const first = folder.write('one.csv', `${HEADER}2026-07-14T21:18:07Z,1,1\n2026-07-14T21:18:09Z,3,3\n`);
    const second = folder.write('two.ndjson', '{"time":"2026-07-14T21:18:08Z","lat":2,"lon":2}');
    const empty = folder.write('three.csv', '');
    const broken = folder.write('four.nc', 'hello');
    mkdirSync(folder.path('five.csv'));
    const { rows, problems } = await read(
      first,
      empty,
      broken,
      folder.path('none.csv'),
      folder.path('five.csv'),
      second,
    );
    expect(rows.map((row) => row.split(' ')[1])).toEqual(['1', '2', '3']);
    expect(problems.slice(0, 3)).toEqual([
      '0: the file is empty',
      '0: not a readable netCDF-4 file: file signature not found',
      '0: the file does not exist',
    ]);
    expect(problems).toHaveLength(4);
  });
});
