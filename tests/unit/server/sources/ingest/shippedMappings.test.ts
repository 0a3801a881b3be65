import { describe, expect, test } from 'vitest';
import { readDelivery, type Delivery } from '#server/sources/ingest/readDelivery.ts';
import { mappingOf } from './feedFixture.ts';

/** What is read of a body: kinds with times and places, and reasons of refusals and faults. */
function told({ rows }: Delivery): unknown[] {
  return rows.map(({ reading }) => {
    if (reading.is === 'refused') return reading.reason;
    if (reading.is !== 'strike') return reading.is;
    const { lon, lat, atMs, origin } = reading.strike;
    return [
      origin.kind,
      new Date(atMs).toISOString(),
      Number(lat.toFixed(4)),
      Number(lon.toFixed(4)),
      origin.errorM,
      ...(reading.fault === null ? [] : [reading.fault]),
    ];
  });
}

const read = (name: string, lines: readonly string[], dependencies = {}) =>
  readDelivery(lines.join('\n'), mappingOf(name, dependencies));

describe('shipped mappings', () => {
  test('read the older stream of DTN, its heartbeat included, and take other codes for strikes of unknown kind [S1][GAP-137]', () => {
    const row = (flashType: number) =>
      `{"flashType":${flashType},"strikeTime":1784063000123,"latitude":44.5,"longitude":-73.2,"peakAmps":-12000,"icHeight":0,"receivedTime":1784063012000,"numberOfSensors":7,"multiplicity":1}`;
    const delivery = read('dtn-legacy', [row(0), row(1), row(9), row(4)]);
    expect(told(delivery)).toEqual([
      ['CG', '2026-07-14T21:03:20.123Z', 44.5, -73.2, 500],
      ['CC', '2026-07-14T21:03:20.123Z', 44.5, -73.2, 500],
      'heartbeat',
      ['unknown', '2026-07-14T21:03:20.123Z', 44.5, -73.2, 500, "the kind '4' has no meaning in the mapping"],
    ]);
    expect(delivery.claim).toEqual({ is: 'marks', atMs: [1_784_063_000_123 - 20_000] });
  });

  test('read messages of the Lightning Stream of DTN, where a kind that nobody has told is no cloud strike [S2][GAP-137]', () => {
    const message = (lightningType?: string, change: object = {}) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-78.1907424927, 31.2004070282] },
      properties: {
        timestamp: '2024-10-01T06:42:46.263Z',
        errorEllipseBearing: 95.7,
        errorEllipseSemiMajor: 3600,
        errorEllipseSemiMinor: 400,
        lightningType,
        cloudToCloudHeight: 1,
        peakCurrent: 8,
        sensorCount: 5,
        ...change,
      },
    });
    const strike = (kind: string) => [kind, '2024-10-01T06:42:46.263Z', 31.2004, -78.1907, 3_600];
    const one = read('dtn-stream', [JSON.stringify(message('cloudToCloud'))]);
    expect([told(one), one.claim.is]).toEqual([[strike('CC')], 'nothing']);
    const kinds = ['cloudToGround', undefined, 'x'].map((kind) => message(kind));
    expect(told(read('dtn-stream', [JSON.stringify(kinds)]))).toEqual(kinds.map(() => strike('unknown')));
    const lost = message('cloudToCloud', { timestamp: 'soon' });
    expect(told(read('dtn-stream', [JSON.stringify(lost)]))).toEqual([
      "timestamp is 'soon', which is no instant",
    ]);
  });

  test('read CSV of Earth Networks, where 0 is a ground strike [GAP-137]', () => {
    const lines = [
      'timestamp,latitude,longitude,peakcurrent,icheight,type',
      '2026-07-14T21:03:20.123456,44.5,-73.2,-12000,0,0',
      '2026-07-14T21:03:21,44.6,-73.1,8000,9500,1',
      '2026-07-14T21:03:21,44.6',
      '2026-07-14T21:03:22,44.6,-73.1,8000,9500,',
    ];
    expect(told(read('entln-csv', lines))).toEqual([
      ['CG', '2026-07-14T21:03:20.123Z', 44.5, -73.2, null],
      ['CC', '2026-07-14T21:03:21.000Z', 44.6, -73.1, null],
      '2 fields when 6 were expected',
      // no kind is no fault: it is of unknown kind (ADR 9)
      ['unknown', '2026-07-14T21:03:22.000Z', 44.6, -73.1, null],
    ]);
  });

  test('read flashes of Earth Networks with each of their pulses [GAP-137]', () => {
    const pulse = { timeStamp: '2026-07-14T21:03:20.200Z', latitude: 44.52, longitude: -73.2, type: 1 };
    const flash = {
      timeStamp: '2026-07-14T21:03:20.123Z',
      latitude: 44.5,
      longitude: -73.2,
      type: 0,
      errorEllipse: { majorAxis: 0.25, minorAxis: 0.1, majorAxisBearing: 12 },
      pulses: [pulse],
    };
    expect(told(read('entln-pulses', [JSON.stringify(flash)]))).toEqual([
      ['CG', '2026-07-14T21:03:20.123Z', 44.5, -73.2, 250],
      ['CC', '2026-07-14T21:03:20.200Z', 44.52, -73.2, null],
    ]);
  });

  test('read answers of Xweather, whose warning of no data is quiet and proves nothing [GAP-137]', () => {
    const item = (type: string | null | undefined) => ({
      id: `x-${type}`,
      loc: { lat: 44.5, long: -73.2 },
      ob: {
        timestamp: 1_784_063_000,
        dateTimeISO: '2026-07-14T21:03:20+00:00',
        pulse: { type, peakamp: -12_000 },
      },
    });
    const answer = (response: unknown[], error: unknown = null) => [
      JSON.stringify({ success: true, error, response }),
    ];
    expect(
      told(read('xweather', answer([item('cg'), item('ic'), item('xx'), item(null), item(undefined)]))),
    ).toEqual([
      ['CG', '2026-07-14T21:03:20.000Z', 44.5, -73.2, null],
      ['CC', '2026-07-14T21:03:20.000Z', 44.5, -73.2, null],
      [
        'unknown',
        '2026-07-14T21:03:20.000Z',
        44.5,
        -73.2,
        null,
        "the kind 'xx' has no meaning in the mapping",
      ],
      ['unknown', '2026-07-14T21:03:20.000Z', 44.5, -73.2, null],
      ['unknown', '2026-07-14T21:03:20.000Z', 44.5, -73.2, null],
    ]);
    const quiet = read('xweather', answer([], { code: 'warn_no_data' }));
    expect([quiet.strikes.length, quiet.problem, quiet.claim]).toEqual([0, null, { is: 'nothing' }]);
  });

  test('read UALF of both versions, with ellipses in kilometers [GAP-137]', () => {
    const lines = [
      '0 2026 7 14 21 3 20 123456789 44.5000 -73.2000 -20 0 5 24 15.0 1.9 1.5 1.5 14.0 12.9 -0.0 0 1 0 1',
      '2\t3\t2026\t7\t14\t21\t3\t20\t864782486\t44.6\t-73.1\t0\t0\t15\t0\t0\t1\t5\t7\t103.87\t4.33\t1.46\t0.48\t22.0\t12.3\t0.0\t1\t1\t0\t1',
      '2 3 2026 7 14',
    ];
    expect(told(read('ualf', lines))).toEqual([
      ['CG', '2026-07-14T21:03:20.123Z', 44.5, -73.2, 1_900],
      ['CC', '2026-07-14T21:03:20.864Z', 44.6, -73.1, 4_330],
      '5 fields when 25 (UALF 0) or 30 (UALF 2) were expected',
    ]);
  });

  test.each(['-1', 'nan', '-1.0', 'INF'])(
    'take a strike of UALF with an ellipse of %s, and name the fault [S1][S2][GAP-137]',
    (semiMajor) => {
      const line = `0 2026 7 14 21 3 20 123456789 44.5 -73.2 -20 0 5 24 15.0 ${semiMajor} 1.5 1.5 14.0 12.9 -0.0 0 1 0 1`;
      expect(told(read('ualf', [line]))).toEqual([
        ['CG', '2026-07-14T21:03:20.123Z', 44.5, -73.2, null, 'the error of the position is no length'],
      ]);
    },
  );

  test('read files of USPLN, complete up to the end that their header names [GAP-137]', () => {
    const header = 'USPLN-LIGHTNING,2026-07-14T21:04:10,2026-07-14T21:04:00';
    const lines = [
      header,
      '2026-07-14T21:03:20.104,44.5,-73.2,-23.8,0.25,0.25,72',
      '2026-07-14T21:03:21.000,44.6,-73.1,0.0,0.5,0.25,72',
    ];
    const delivery = read('uspln', lines);
    expect(told(delivery)).toEqual([
      ['CG', '2026-07-14T21:03:20.104Z', 44.5, -73.2, 250],
      ['CC', '2026-07-14T21:03:21.000Z', 44.6, -73.1, 500],
    ]);
    const endMs = Date.UTC(2026, 6, 14, 21, 4);
    expect(delivery.claim).toEqual({ is: 'span', span: [endMs - 60_000, endMs] });
    // a header alone is a quiet minute, and nothing at all is no file
    expect(read('uspln', [header]).claim).toEqual(delivery.claim);
    expect(read('uspln', ['']).problem).toBe('the header line USPLN-LIGHTNING is missing');
  });

  test('read LIDEN in Japanese time, where 0 is a cloud strike and 4 of no known kind [GAP-137]', () => {
    const lines = [
      'id,obstimeJST,type,geometry',
      'a_0,2026-07-15 06:03:20.280,4,POINT (-73.2 44.5)',
      'a_1,2026-07-15 06:03:21.530000,0,POINT (-73.1 44.6)',
      'a_2,2026-07-15 06:03:22,1,POINT (-73.1 44.6)',
      'a_3,2026-07-15 06:03:22,1,POLYGON ((1 2))',
    ];
    expect(told(read('liden', lines))).toEqual([
      ['unknown', '2026-07-14T21:03:20.280Z', 44.5, -73.2, null],
      ['CC', '2026-07-14T21:03:21.530Z', 44.6, -73.1, null],
      ['CG', '2026-07-14T21:03:22.000Z', 44.6, -73.1, null],
      'the latitude is not a number from -90 to 90',
    ]);
  });

  test('read sentences of a Boltek sensor from its place, each checked by its sum [GAP-137]', () => {
    const site = { lat: 44.4759, lon: -73.2121, distanceUnit: 'mi' as const };
    const lines = [
      '2026-07-14T21:03:20Z $WIMLI,254,306,066.6*5E',
      '2026-07-14T21:03:21Z $WIMSU,0,2,0,0,090.0*4E',
      '2026-07-14T21:03:22Z $WIMLI,254,306,066.6*5F',
      '$WIMLI,254,306,066.6*5E',
    ];
    const [strike, ...others] = told(read('boltek', lines, { site }));
    expect(strike).toEqual(['unknown', '2026-07-14T21:03:20.000Z', 45.8351, -68.3672, 8_000]);
    expect(others).toEqual(['skipped', 'the checksum is wrong', 'TIME $WIM…*checksum was expected']);
  });

  test('take noise and status of Boltek sensors for no strikes, with the ends of lines that they send [GAP-137]', () => {
    const site = { lat: 44.4759, lon: -73.2121, distanceUnit: 'mi' as const };
    const lines = [
      '2026-07-14T21:03:20Z $WIMLN*AB\r',
      '2026-07-14T21:03:21Z $WIMST,0,2,0,0,090.0*4D\r',
      '2026-07-14T21:03:22Z $WIMSU,0,2,0,0,1,1,*11\r',
      '2026-07-14T21:03:23Z $WIMLI,254,306,066.6*5E\r',
    ];
    const [noise, ...others] = told(read('boltek', lines, { site }));
    expect([noise, ...others.slice(0, 2)]).toEqual(['skipped', 'skipped', 'skipped']);
    expect(others[2]).toEqual(['unknown', '2026-07-14T21:03:23.000Z', 45.8351, -68.3672, 8_000]);
  });

  test('read a record of UALF in its first nanoseconds, south and west of all that is zero [GAP-137]', () => {
    const record =
      '2\t3\t2026\t7\t14\t8\t0\t1\t51\t-20.5\t-158.25\t0\t0\t10\t0\t0\t1\t3\t3\t9.47\t1.91\t1.59\t0.19\t11.4\t8.8\t0.0\t1\t1\t0\t1';
    expect(told(read('ualf', [record, record]))).toEqual([
      ['CC', '2026-07-14T08:00:01.000Z', -20.5, -158.25, 1_910],
      ['CC', '2026-07-14T08:00:01.000Z', -20.5, -158.25, 1_910],
    ]);
  });
});
