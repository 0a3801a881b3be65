import { describe, expect, it } from 'vitest';
import { MAP_MARKS, type MapCode } from '#domain/alerting/mapCode.ts';
import type { LonLat } from '#domain/geo/distance.ts';
import { sortedRows, soughtRows, type Column, type ListRow } from '#views/facilityList/facilityRows.ts';
import { FILTER_GROUPS, isShown, toggled } from '#views/mapFacts/mapView.ts';

const row = (id: string, code: MapCode, city = ''): ListRow => ({
  code,
  facility: { id, city, gid: 1, clientId: 'ACME', latitude: 0, longitude: 0, countryCode: 'US' },
});
const ROWS = [row('B_YARD', 1, 'Reno'), row('A_DEPOT', 1, 'Boise'), row('C_YARD', 4)];
const NOTHING_KNOWN = { alertOf: () => '', endMsOf: () => null };
const order = (rows: readonly ListRow[], column: Column, isDescending = false) =>
  sortedRows(rows, { column, isDescending }, { ...NOTHING_KNOWN, here: null }).map(
    ({ facility }) => facility.id,
  );

describe('the rows of the list', () => {
  it.each([
    ['yard', ['B_YARD', 'C_YARD']],
    [' depot , C_', ['A_DEPOT', 'C_YARD']],
    [' , ', ['B_YARD', 'A_DEPOT', 'C_YARD']],
    ['reno', []],
  ])('are those whose id contains any term of "%s", whatever the case [LIST-04][LIST-05]', (sought, ids) => {
    expect(soughtRows(ROWS, sought).map(({ facility }) => facility.id)).toEqual(ids);
  });

  it.each(['montreal-12', 'MONTRE\u0301AL', 'Montr\u00e9al-1'])(
    'are found by "%s" whatever the accents [LIST-04][S4]',
    (sought) => {
      const rows = [row('Montr\u00e9al-12', 1), row('Laval-3', 1)];
      expect(soughtRows(rows, sought).map(({ facility }) => facility.id)).toEqual(['Montr\u00e9al-12']);
    },
  );

  it('stand closed first, closing overrides among them, and open last, a doubt before a warning, ties by id [LIST-03][GAP-144]', () => {
    const codes: readonly MapCode[] = [1, 5, 6, 2, 0, 3, 4];
    const all = codes.map((code) => row(`YARD_${code}`, code));
    expect(order(all, 'status').map((id) => Number(id.at(-1)))).toEqual([4, 6, 3, 0, 2, 5, 1]);
    expect(order(ROWS, 'status')).toEqual(['C_YARD', 'A_DEPOT', 'B_YARD']);
  });

  it('follow any column both ways [LIST-03]', () => {
    expect(order(ROWS, 'city')).toEqual(['C_YARD', 'A_DEPOT', 'B_YARD']);
    expect(order(ROWS, 'city', true)).toEqual(['B_YARD', 'A_DEPOT', 'C_YARD']);
    expect(order(ROWS, 'id', true)).toEqual(['C_YARD', 'B_YARD', 'A_DEPOT']);
  });

  it('follow state and tags, facilities without any first [LIST-03]', () => {
    const rows = [
      { ...ROWS[0]!, facility: { ...ROWS[0]!.facility, state: 'NV', tags: [{ id: 1, name: 'fuel' }] } },
      { ...ROWS[1]!, facility: { ...ROWS[1]!.facility, state: 'ID', tags: [{ id: 2, name: 'rail' }] } },
      ROWS[2]!,
    ];
    expect(order(rows, 'state')).toEqual(['C_YARD', 'A_DEPOT', 'B_YARD']);
    expect(order(rows, 'tags')).toEqual(['C_YARD', 'B_YARD', 'A_DEPOT']);
  });

  it('follow the alert, and its end with what has none last [LIST-03]', () => {
    const alerts: Readonly<Record<string, string>> = { A_DEPOT: 'Wind', B_YARD: 'Lightning', C_YARD: '' };
    const ends: Readonly<Record<string, number>> = { A_DEPOT: 2, B_YARD: 3 };
    const facts = {
      alertOf: ({ id }: { id: string }) => alerts[id]!,
      endMsOf: ({ id }: { id: string }) => ends[id] ?? null,
      here: null,
    };
    const by = (column: Column) =>
      sortedRows(ROWS, { column, isDescending: false }, facts).map(({ facility }) => facility.id);
    expect(by('alert')).toEqual(['C_YARD', 'B_YARD', 'A_DEPOT']);
    expect(by('expires')).toEqual(['A_DEPOT', 'B_YARD', 'C_YARD']);
  });
});

describe('the order by the way from the device', () => {
  const at = (id: string, longitude: number) => ({
    ...row(id, 1),
    facility: { ...row(id, 1).facility, longitude },
  });
  const rows = [at('FAR', 30), at('B_NEAR', -2), at('A_NEAR', 2), at('ACROSS', -179)];
  const by = (here: LonLat | null, isDescending = false) =>
    sortedRows(rows, { column: 'nearest', isDescending }, { ...NOTHING_KNOWN, here }).map(
      ({ facility }) => facility.id,
    );

  it('begins with the nearest, ties by id, also across the date line [LIST-03]', () => {
    expect(by([0, 0])).toEqual(['A_NEAR', 'B_NEAR', 'FAR', 'ACROSS']);
    expect(by([0, 0], true)).toEqual(['ACROSS', 'FAR', 'A_NEAR', 'B_NEAR']);
    expect(by([179, 0])[0]).toBe('ACROSS');
  });

  it('is by id while the position is not known [LIST-03]', () => {
    expect(by(null)).toEqual(['A_NEAR', 'ACROSS', 'B_NEAR', 'FAR']);
  });
});

describe('the filter', () => {
  it('has a group for closed yards, for warnings and for open ones; an override counts by what it sets, and a doubt by none [LIST-08]', () => {
    const statusesOf = FILTER_GROUPS.map(({ name, codes }) => [
      name,
      codes.map((code) => `${MAP_MARKS[code].isOverride ? 'override ' : ''}${MAP_MARKS[code].status}`),
    ]);
    expect(Object.fromEntries(statusesOf)).toEqual({
      alertGroup: ['ALERT_OPEN', 'ALERT', 'override ALERT'],
      warning: ['WARNING'],
      allClear: ['ALL_CLEAR', 'override ALL_CLEAR'],
    });
  });

  it('hides a whole group, and shows it again [LIST-08]', () => {
    const hidden = toggled(new Set([2]), [3, 4, 6]);
    expect(hidden).toEqual(new Set([2, 3, 4, 6]));
    expect(isShown(hidden, [3, 4, 6])).toBe(false);
    expect([...toggled(hidden, [3, 4, 6])]).toEqual([2]);
  });

  it('hides what is left of a group of which a part is hidden [LIST-08]', () => {
    expect(isShown(new Set([4]), [3, 4, 6])).toBe(true);
    expect(toggled(new Set([4]), [3, 4, 6])).toEqual(new Set([3, 4, 6]));
  });
});
