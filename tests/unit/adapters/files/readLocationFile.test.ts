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
  test('is read as text, leading zeros and commas in quotes included [ADMIN-12]', async () => {
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
      recordFaults: [],
      fault: 'unreadable',
      faultLine: null,
    });
  });
});

describe('a quotation mark that is missing', () => {
  const LAST = 'name,city,state,country,zip,longitude,latitude,address';
  const yard = (name: string, address: string) => `${name},Burlington,VT,US,05401,-73.2,44.5,${address}`;
  const whole = async (...lines: string[]) => {
    const { records, recordFaults, fault, faultLine } = await readLocationFile(
      new File([lines.join('\n')], 'yards.csv'),
    );
    return { names: records.map(({ name }) => name), recordFaults, fault, faultLine };
  };

  test('hides no yard: the file is refused, with the line of the mark [S4][ADMIN-14]', async () => {
    const open = [LAST, yard('NORTH', '1 Dock St'), yard('EAST', '"2 Main St'), yard('SOUTH', '3 Elm St')];
    const refused = { names: [], recordFaults: [], fault: 'quotes', faultLine: 3 };
    expect(await whole(...open)).toEqual(refused);
    // the next mark in the file does not close it either
    expect(await whole(...open, yard('WEST', '"4 Oak St"'))).toEqual(refused);
    expect(await whole(LAST, yard('NORTH', '"1 "Old" Dock St"'))).toMatchObject({
      fault: 'quotes',
      faultLine: 2,
    });
    const windows = [LAST, '', yard('NORTH', '"1 Dock St')].join('\r\n');
    expect(await whole(windows)).toMatchObject({ fault: 'quotes', faultLine: 3 });
  });

  test('is a fault of its row where a mark further down closes the field [S4][ADMIN-14]', async () => {
    const lines = [yard('NORTH', '"1 Dock St'), yard('EAST', 'Suite 12"'), yard('SOUTH', '3 Elm St')];
    expect(await whole(LAST, ...lines)).toEqual({
      names: ['NORTH', 'SOUTH'],
      recordFaults: [['lineBreak'], []],
      fault: null,
      faultLine: null,
    });
    const unused = lines.map((line) => line.replaceAll('44.5,', '44.5,,'));
    const { recordFaults } = await whole(LAST.replace('address', 'address,note'), ...unused);
    expect(recordFaults).toEqual([['lineBreak'], []]);
  });

  test('in the header hides no row [S4][ADMIN-14]', async () => {
    const rest = [yard('NORTH', '12"'), yard('EAST', '2 Main St')];
    const open = LAST.replace('address', '"address');
    expect(await whole(open, ...rest)).toMatchObject({ names: [], fault: 'quotes', faultLine: 1 });
    const broken = LAST.replace('address', '"street\naddress"');
    expect(await whole(broken, yard('EAST', '2 Main St'))).toMatchObject({ names: ['EAST'], fault: null });
  });
});

test('a row with too few or too many fields is faulty; empty ones at its end are none [S4][ADMIN-14]', async () => {
  const extra = ROW.replace('"1 Dock St, Pier 2"', '1 Dock St, Pier 2');
  const lines = [HEADER, ROW, 'NORTH,1 Dock St', extra, `${ROW},,`];
  const { recordFaults } = await readLocationFile(new File([lines.join('\n')], 'yards.csv'));
  expect(recordFaults).toEqual([[], ['fieldCount'], ['fieldCount'], []]);
});
