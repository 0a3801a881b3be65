import { describe, expect, test } from 'vitest';
import { readLocationFile } from '#adapters/files/readLocationFile.ts';
import { matchedRow, suggestedMatch } from '#domain/locations/columnMatch.ts';

const HEADER = 'name,address,city,state,country,zip,longitude,latitude';
const ROW = 'NORTH,"1 Dock St, Pier 2",Burlington,VT,US,05401,-73.2121,44.4759';
const READ = {
  name: 'NORTH',
  address: '1 Dock St, Pier 2',
  city: 'Burlington',
  state: 'VT',
  country: 'US',
  zip: '05401',
  longitude: '-73.2121',
  latitude: '44.4759',
};
const read = async (text: string | Uint8Array<ArrayBuffer>) => {
  const { name, headers, records, fault } = await readLocationFile(new File([text], 'yards.csv'));
  const match = suggestedMatch(headers);
  return { name, headers, rows: records.map((record) => matchedRow(record, match)), fault };
};

describe('a CSV file of locations', () => {
  test('is read as text, leading zeros and commas in quotes included [ADMIN-12][ADMIN-15]', async () => {
    expect(await read(`${HEADER}\n${ROW}`)).toEqual({
      name: 'yards.csv',
      headers: HEADER.split(','),
      rows: [READ],
      fault: null,
    });
  });

  test('may begin with a byte order mark, end its lines as Windows does, and have empty ones [ADMIN-12]', async () => {
    const lines = [`\uFEFF${HEADER}`, '', ROW, ' , ,', ROW, ''];
    expect((await read(lines.join('\r\n'))).rows).toEqual([READ, READ]);
  });

  test('may name its columns in any case and order, and have others between [ADMIN-12]', async () => {
    const text = 'Latitude,Longitude,ZIP,Country,State,City,Address,Note,NAME\n1,2,3,CA,QC,Laval,Rue 1,x,Y';
    expect((await read(text)).rows).toEqual(
      [{ name: 'Y', address: 'Rue 1', city: 'Laval', state: 'QC', country: 'CA', zip: '3' }].map((row) => ({
        ...row,
        longitude: '2',
        latitude: '1',
      })),
    );
  });

  test('may have semicolons and the letters of a French office program [ADMIN-12]', async () => {
    const text = `${HEADER}\nCOUR_NORD;Rue É;Montréal;QC;CA;H1A;-73.5;45.5`.replaceAll(',', ';');
    const latin1 = Uint8Array.from(text, (letter) => letter.codePointAt(0)!);
    expect((await read(latin1)).rows).toMatchObject([{ address: 'Rue É', city: 'Montréal', zip: 'H1A' }]);
  });

  test('with other headers keeps them, in lower case and without blanks [ADMIN-12]', async () => {
    const { headers, rows } = await read('Store Number,LAT,Lon,State/Province\nR1,42.35,-72.55,MA');
    expect(headers).toEqual(['store_number', 'lat', 'lon', 'state_province']);
    expect(rows).toMatchObject([
      { name: 'R1', latitude: '42.35', longitude: '-72.55', state: 'MA', zip: '' },
    ]);
    expect(await read('')).toMatchObject({ headers: [], rows: [], fault: null });
  });

  test('with a row that is too short has nothing in the rest', async () => {
    expect((await read(`${HEADER}\nNORTH,1 Dock St`)).rows).toMatchObject([{ name: 'NORTH', latitude: '' }]);
  });

  test('that cannot be read says so', async () => {
    const file = { name: 'gone.csv', arrayBuffer: () => Promise.reject(new Error('NotReadableError')) };
    expect(await readLocationFile(file)).toEqual({
      name: 'gone.csv',
      headers: [],
      records: [],
      fault: 'unreadable',
    });
  });
});
