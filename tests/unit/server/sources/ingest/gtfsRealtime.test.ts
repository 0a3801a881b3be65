import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gtfsRealtimeRows } from '#server/sources/ingest/gtfsRealtime.ts';
import { gtfsMessage } from '../../../../support/gtfsMessage.ts';

/** Recording of Caltrain beside the repository, with the form that protobuf's own tools decode it to. */
const RECORDED = resolve(
  import.meta.dirname,
  '../../../../../../shared/data/live/gtfs-rt/ct-vehicle-positions.pb',
);

const BUS = { id: 'T-7', lat: 45.5, lon: -73.5, atS: 1_699_405_549 };
const read = (bytes: Buffer) => gtfsRealtimeRows(bytes.toString('base64'));

describe('a body of GTFS Realtime', () => {
  test('is read with the names of its JSON form, without deleted entities', () => {
    const { rows, problem } = read(gtfsMessage([{ ...BUS, id: 'T-6', isDeleted: true }, BUS]));
    expect(problem).toBeNull();
    expect(rows).toEqual([
      {
        row: 2,
        record: {
          id: 'T-7',
          isDeleted: false,
          vehicle: {
            position: { latitude: 45.5, longitude: -73.5, bearing: 90, speed: 12.5 },
            timestamp: 1_699_405_549,
            vehicle: { id: 'T-7' },
          },
        },
      },
    ]);
  });

  test('is refused whole wherever it is cut off, and never read in part [S4]', () => {
    const whole = gtfsMessage([BUS]);
    for (let length = 0; length < whole.length; length += 1) {
      const { rows, problem } = read(whole.subarray(0, length));
      // cut off right behind the header it is a feed without vehicles
      expect(problem === null ? rows : []).toEqual([]);
    }
    expect(read(whole.subarray(0, whole.length - 1)).problem).not.toBeNull();
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['an HTML page', Buffer.from('<!doctype html><title>Sign in</title>')],
    ['JSON', Buffer.from('{"header":{"gtfsRealtimeVersion":"2.0"}}')],
    ['another version', gtfsMessage([BUS], '9.9')],
    ['a length without an end', Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f])],
  ])('is refused where it is %s', (_, bytes) => {
    expect(read(bytes)).toMatchObject({ rows: [], problem: expect.stringMatching(/GTFS Realtime/) });
  });

  test.skipIf(!existsSync(RECORDED))('reads a recording as its decoded form says', () => {
    const { entity } = JSON.parse(readFileSync(`${RECORDED}.json`, 'utf8')) as {
      entity: { id: string; vehicle: Record<string, Record<string, unknown>> }[];
    };
    const { rows, problem } = read(readFileSync(RECORDED));
    expect(problem).toBeNull();
    expect(rows).toHaveLength(entity.length);
    rows.forEach(({ record }, nth) => {
      const asJson = JSON.parse(
        JSON.stringify(record, (name, value: unknown) => {
          if (name === 'timestamp') return String(value);
          return typeof value === 'number' ? Number(Math.fround(value).toPrecision(8)) : value;
        }),
      ) as unknown;
      const expected = JSON.parse(JSON.stringify(entity[nth]), (_, value: unknown) =>
        typeof value === 'number' ? Number(Math.fround(value).toPrecision(8)) : value,
      ) as unknown;
      expect(asJson).toEqual(expected);
    });
  });
});
