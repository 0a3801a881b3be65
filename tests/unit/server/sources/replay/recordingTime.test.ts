import { describe, expect, it } from 'vitest';
import { createFolder, readTime } from './recordingFixture.ts';

const folder = createFolder();
const HEADER = 'time_utc,lon,lat\n';

describe('what a recording proves', () => {
  const time = (minute: number, second = 0) =>
    new Date(Date.UTC(2026, 6, 14, 21, minute, second)).toISOString();
  const csv = (name: string, ...rows: string[]) => folder.write(name, `${HEADER}${rows.join('\n')}\n`);
  const good = (minute: number) => `${time(minute)},1,2`;

  it('is nothing between the rows around one that cannot be read [S1][GAP-138]', async () => {
    const broken = ['never,1,2', `${time(12)},1`, `${time(12)},x,2`, `${time(12)},181,2`, '"'];
    for (const [index, row] of broken.entries()) {
      expect(await readTime(csv(`row${index}.csv`, good(10), row, good(20), good(30)))).toEqual({
        span: '21:10:00/21:30:00',
        unread: ['21:10:00/21:20:00'],
        isBeginRead: true,
        isEndRead: true,
      });
    }
  });

  it('is all between its rows where each can be read, however long apart and however empty the lines [S4]', async () => {
    expect(await readTime(csv('whole.csv', good(10), '', good(10), good(50)))).toMatchObject({
      span: '21:10:00/21:50:00',
      unread: [],
      isBeginRead: true,
      isEndRead: true,
    });
  });

  it('is nothing before or after it where its first or last row cannot be read [S1][GAP-138]', async () => {
    expect(await readTime(csv('first.csv', 'never,1,2', good(10), good(20)))).toMatchObject({
      unread: ['21:10:00/21:10:00'],
      isBeginRead: false,
      isEndRead: true,
    });
    expect(await readTime(csv('last.csv', good(10), good(20), 'never,1,2'))).toMatchObject({
      unread: [],
      isBeginRead: true,
      isEndRead: false,
    });
  });

  it('is nothing for as much longer as its times go back [S1][GAP-138]', async () => {
    const rows = [good(10), good(15), good(12), good(20), 'never,1,2', good(30), good(40)];
    expect((await readTime(csv('back.csv', ...rows))).unread).toEqual(['21:17:00/21:33:00']);
  });

  it('is nothing anywhere where rows are in no order and one cannot be read [S1][GAP-138]', async () => {
    expect(await readTime(csv('reversed.csv', 'never,1,2', good(30), good(20), good(10)))).toMatchObject({
      unread: ['21:10:00/21:30:00'],
      isBeginRead: false,
      isEndRead: false,
    });
  });

  it('is nothing between the neighbours of a file that cannot be read, where files are in time order [S1][GAP-138]', async () => {
    const [first, last] = [csv('n1.csv', good(10), good(15)), csv('n3.csv', good(20), good(30))];
    const broken = folder.write('n2.csv', '');
    expect((await readTime(first, broken, last)).unread).toEqual(['21:15:00/21:20:00']);
    expect(await readTime(broken, first, last)).toMatchObject({
      unread: ['21:10:00/21:10:00'],
      isBeginRead: false,
    });
    expect(await readTime(first, last, broken)).toMatchObject({ unread: [], isEndRead: false });
    expect(await readTime(last, broken, first)).toMatchObject({
      unread: ['21:10:00/21:30:00'],
      isBeginRead: false,
      isEndRead: false,
    });
    expect((await readTime(first, folder.path('missing.csv'))).unread).toEqual(['21:10:00/21:15:00']);
  });

  it('bounds a loss at the end of one file by the beginning of the next [S1][GAP-138]', async () => {
    const first = csv('cut.csv', good(10), good(15), 'never,1,2');
    expect(await readTime(first, csv('then.csv', good(20), good(30)))).toMatchObject({
      unread: ['21:15:00/21:20:00'],
      isEndRead: true,
    });
  });

  it('is nothing after the point at which a file is cut off [S1][GAP-138]', async () => {
    const point = (at: string) => ({
      type: 'Feature',
      geometry: {
        type: 'Point',
        coordinates: [1, 2],
      },
      properties: { time: at },
    });
    const text = JSON.stringify({ type: 'FeatureCollection', features: [point(time(10)), point(time(20))] });
    const cut = folder.write('cut.geojson', text.slice(0, -20));
    expect(await readTime(cut)).toMatchObject({ span: '21:10:00/21:10:00', isEndRead: false });
    const stray = folder.write(
      'stray.geojson',
      text.replace(',{"type":"Feature"', ',"lost",{"type":"Feature"'),
    );
    expect((await readTime(stray)).unread).toEqual(['21:10:00/21:20:00']);
  });

  it('is no time at all where no row of it can be read [S4][GAP-138]', async () => {
    const nothing = { span: null, unread: [], isBeginRead: false, isEndRead: false };
    expect(await readTime(csv('all-bad.csv', 'never,1,2'))).toEqual(nothing);
  });
});
