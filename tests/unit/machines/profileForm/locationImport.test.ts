import { describe, expect, test } from 'vitest';
import {
  importOrderOf,
  movesOf,
  NEW_IMPORT,
  withFile,
  withLocations,
  withMatch,
  withOverwriting,
} from '#machines/profileForm/locationImport.ts';

const ROW = {
  name: ' NORTH ',
  address: '1 Dock St',
  city: 'Burlington',
  state: 'VT',
  country: 'us',
  zip: '05401',
  longitude: '-73.2121',
  latitude: '44.4759',
};
/** What is sent of it. */
const SENT = {
  name: 'NORTH',
  address: '1 Dock St',
  city: 'Burlington',
  state: 'VT',
  country: 'US',
  zip: '05401',
  longitude: -73.2121,
  latitude: 44.4759,
  basedOn: null,
};
const WRONG = { ...ROW, latitude: '91' };
const fileOf = (records: readonly (typeof ROW)[], fault: 'unreadable' | null = null) => ({
  name: 'yards.csv',
  headers: Object.keys(ROW),
  records,
  recordFaults: [],
  fault,
  faultLine: null,
});
const importOf = (rows: readonly (typeof ROW)[], fault: 'unreadable' | null = null) =>
  withFile(NEW_IMPORT, fileOf(rows, fault), []);

describe('an import', () => {
  test('asks for the rows without faults and for no others, their postal codes as text [ADMIN-15]', () => {
    expect(importOrderOf(importOf([WRONG, ROW]))).toEqual({
      kind: 'upload',
      isOverwriting: true,
      matched: null,
      locations: [SENT],
    });
  });

  test('sends each field without the blanks around it, the country in capitals, the postal code as text [ADMIN-15]', () => {
    const blank = Object.fromEntries(Object.entries(ROW).map(([column, text]) => [column, `  ${text}\t`]));
    expect(importOrderOf(importOf([blank as typeof ROW]))?.locations).toEqual([SENT]);
  });

  test('asks for every row without faults, whatever it does, and never for another [ADMIN-15]', () => {
    const known = { latitude: 44.4759, longitude: -73.2121, countryCode: 'US' };
    const details = { address: '1 Dock St', city: 'Burlington', state: 'VT', postalCode: '05401' };
    const locations = [
      { ...known, ...details, id: 'same' },
      { ...known, id: 'bare' },
      { ...known, ...details, latitude: 40, id: 'away' },
    ];
    const rows = ['SAME', 'BARE', 'AWAY', 'OTHER', 'same'].map((name) => ({ ...ROW, name }));
    const draft = withFile(NEW_IMPORT, fileOf([...rows, { ...WRONG, name: 'FAULTY' }]), locations);
    expect(draft.rows.map(({ difference, number }) => [number, difference.kind])).toEqual([
      [1, 'replaced'],
      [2, 'changed'],
      [3, 'moved'],
      [4, 'new'],
      [5, 'unchanged'],
      [6, 'faulty'],
    ]);
    expect(draft.rows[1]?.difference).toEqual({
      kind: 'changed',
      id: 'bare',
      columns: ['address', 'city', 'state', 'zip'],
    });
    const sent = (order: typeof draft) => importOrderOf(order)?.locations.map(({ name }) => name);
    expect(sent(draft)).toEqual(['BARE', 'AWAY', 'OTHER', 'same']);
    expect(sent(withOverwriting(draft, false, locations))).toEqual(['BARE', 'AWAY', 'OTHER', 'same']);
  });

  test('asks for nothing without a file, without a good row, or with a fault [ADMIN-15][GAP-112]', () => {
    const drafts = [NEW_IMPORT, importOf([WRONG]), importOf([]), importOf([ROW], 'unreadable')];
    expect(drafts.map(importOrderOf)).toEqual([null, null, null, null]);
    expect(drafts.map(({ fault }) => fault)).toEqual([null, null, 'empty', 'unreadable']);
    expect(drafts.map(({ rows }) => rows.length)).toEqual([0, 1, 0, 0]);
  });

  test('says why a file cannot be used, and then asks for nothing: no rows, or more than 20,000 [ADMIN-15][GAP-112]', () => {
    const drafts = [0, 1, 20_000, 20_001].map((length) => importOf(Array.from({ length }, () => ROW)));
    expect(drafts.map(({ fault }) => fault)).toEqual(['empty', null, null, 'tooMany']);
    expect(drafts.map((draft) => importOrderOf(draft)?.locations.length ?? null)).toEqual([null, 1, 1, null]);
  });

  test('forgets what became of the file before, and what was wrong with it, once another is chosen [ADMIN-15]', () => {
    const told = {
      ...importOf([ROW], 'unreadable'),
      outcome: { added: 1, changed: 0 },
      isReloaded: true,
    };
    const { outcome, isReloaded, fault } = withFile(told, fileOf([ROW]), []);
    expect([outcome, isReloaded, fault]).toEqual([null, false, null]);
  });

  test('overwrites unless it is told not to, and keeps to that with the next file [ADMIN-11]', () => {
    expect(NEW_IMPORT.isOverwriting).toBe(true);
    const told = { ...NEW_IMPORT, isOverwriting: false };
    expect(importOrderOf(withFile(told, fileOf([ROW]), []))?.isOverwriting).toBe(false);
  });

  test('reads other headers only once they are matched, and by what was remembered at once [ADMIN-13]', () => {
    const { name, ...rest } = ROW;
    const file = {
      ...fileOf([]),
      headers: ['yard', ...Object.keys(rest)],
      records: [{ yard: name, ...rest }],
    };
    const suggested = withFile(NEW_IMPORT, file, []);
    expect([suggested.fault, importOrderOf(suggested)]).toEqual(['columns', null]);
    const matched = withMatch(suggested, { match: suggested.match, isUsed: true }, []);
    expect(matched.fault).toBeNull();
    expect(importOrderOf(matched)).toMatchObject({
      locations: [{ name: 'NORTH' }],
      matched: { name: 'yard' },
    });
    expect(withFile(NEW_IMPORT, file, [], matched.match).rows).toHaveLength(1);
    expect(withFile(NEW_IMPORT, fileOf([ROW]), [], matched.match).match.name).toBe('name');
  });

  test('leaves the old address of a yard behind that the file moves, also without a column for it [S1][ADMIN-13]', () => {
    const { name, country, longitude } = ROW;
    const record = { name, country, longitude, latitude: '51.05' };
    const file = { ...fileOf([]), headers: Object.keys(record), records: [record] };
    const place = { latitude: 44.4759, longitude: -73.2121, countryCode: 'US' };
    const north = { id: 'NORTH', ...place, address: '9 Quay St', city: 'Burlington', state: 'VT' };
    const suggested = withFile(NEW_IMPORT, file, [north]);
    const draft = withMatch(suggested, { match: suggested.match, isUsed: true }, [north]);
    expect(importOrderOf(draft)?.locations).toMatchObject([
      { latitude: 51.05, address: '', city: '', state: '' },
    ]);
  });

  test('leaves what its file has no column for as it is, empties what has an empty field, and invents nothing for a new one [ADMIN-13]', () => {
    const { address: _, city: __, ...rest } = ROW;
    const file = {
      ...fileOf([]),
      headers: Object.keys(rest),
      records: [
        { ...rest, state: '' },
        { ...rest, name: 'SOUTH' },
      ],
    };
    const north = {
      id: 'North',
      latitude: 44.4759,
      longitude: -73.2121,
      address: '9 Quay St',
      city: 'Laval',
      state: 'VT',
      postalCode: '05401',
      countryCode: 'US',
    };
    const suggested = withFile(NEW_IMPORT, file, [north]);
    const draft = withMatch(suggested, { match: suggested.match, isUsed: true }, [north]);
    expect(draft.rows.map(({ difference }) => difference)).toEqual([
      { kind: 'changed', id: 'North', columns: ['state'] },
      { kind: 'new' },
    ]);
    expect(importOrderOf(draft)?.locations).toMatchObject([
      { address: '9 Quay St', city: 'Laval', state: '', zip: '05401' },
      { address: '', city: '' },
    ]);
  });

  test.each(['name', 'latitude', 'longitude', 'country'] as const)(
    'reads no row while no column is matched with %s [ADMIN-13]',
    (column) => {
      const whole = withFile(NEW_IMPORT, fileOf([ROW]), []);
      const lacking = withMatch(whole, { match: { ...whole.match, [column]: null }, isUsed: true }, []);
      expect([lacking.fault, lacking.rows, importOrderOf(lacking)]).toEqual(['columns', [], null]);
    },
  );

  test('tells anew what rows do when overwriting is turned off, and which of them move a location [ADMIN-11]', () => {
    const north = { id: 'north', latitude: 44, longitude: -73.2121, countryCode: 'US' };
    const draft = withFile(NEW_IMPORT, fileOf([ROW, { ...ROW, name: 'SOUTH' }]), [north]);
    expect(movesOf(draft).map(({ id }) => id)).toEqual(['north']);
    const kept = withOverwriting(draft, false, [north]);
    expect(kept.rows.map(({ difference }) => difference.kind)).toEqual(['kept', 'new']);
    expect(movesOf(kept)).toEqual([]);
  });

  test('leaves out a row whose fields may be those of other rows, and says why [S4][ADMIN-14][ADMIN-15]', () => {
    const file = { ...fileOf([ROW, { ...ROW, name: 'SOUTH' }]), recordFaults: [['lineBreak']] as const };
    const draft = withFile(NEW_IMPORT, file, []);
    expect(draft.rows.map(({ faults, difference }) => [faults, difference.kind])).toEqual([
      [['lineBreak'], 'faulty'],
      [[], 'new'],
    ]);
    expect(importOrderOf(draft)?.locations.map(({ name }) => name)).toEqual(['SOUTH']);
  });

  test('leaves a location that is drawn as a polygon where it is: its outline would be lost [S1][GAP-110][ADMIN-15]', () => {
    const geometry = { type: 'Polygon', coordinates: [] };
    const place = { latitude: 44.4759, longitude: -73.2121, countryCode: 'US', geometry };
    const sites = [
      { ...place, id: 'SAME' },
      { ...place, id: 'AWAY', latitude: 44.476 },
    ];
    const rows = ['SAME', 'AWAY'].map((name) => ({ ...ROW, name }));
    const draft = withFile(NEW_IMPORT, fileOf(rows), sites);
    expect(draft.rows.map(({ faults, difference }) => [faults, difference.kind])).toEqual([
      [[], 'changed'],
      [['site'], 'faulty'],
    ]);
    expect(movesOf(draft)).toEqual([]);
    expect(importOrderOf(draft)?.locations.map(({ name }) => name)).toEqual(['SAME']);
    const kept = withOverwriting(draft, false, sites);
    expect(kept.rows.map(({ faults, difference }) => [faults, difference.kind])).toEqual([
      [[], 'kept'],
      [[], 'kept'],
    ]);
  });

  test('sends one of two rows with the same name [ADMIN-15]', () => {
    const twice = importOf([ROW, { ...ROW, name: 'north', city: 'Winooski' }]);
    expect(importOrderOf(twice)?.locations.map(({ city }) => city)).toEqual(['Winooski']);
    const second = importOf([ROW, { ...WRONG, name: 'north', city: 'Winooski' }]);
    expect(importOrderOf(second)?.locations.map(({ city }) => city)).toEqual(['Burlington']);
  });

  test('names the position from which its preview moves a location, and makes the preview anew once that has changed [S1][GAP-142][CALL-57]', () => {
    const north = { id: 'north', latitude: 44, longitude: -73.2121, countryCode: 'US' };
    const draft = withFile(NEW_IMPORT, fileOf([ROW, { ...ROW, name: 'SOUTH' }]), [north]);
    const basesOf = (one: typeof draft) => importOrderOf(one)?.locations.map(({ basedOn }) => basedOn);
    expect(basesOf(draft)).toEqual([{ latitude: 44, longitude: -73.2121 }, null]);

    const now = withLocations(draft, [{ ...north, latitude: 44.4759 }]);
    expect([now.isReloaded, movesOf(now)]).toEqual([true, []]);
    expect(basesOf(now)).toEqual([{ latitude: 44.4759, longitude: -73.2121 }, null]);
    expect(withFile(now, fileOf([ROW]), [north]).isReloaded).toBe(false);
  });
});
