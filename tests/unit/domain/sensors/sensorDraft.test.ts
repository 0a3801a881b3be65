import { describe, expect, test } from 'vitest';
import {
  isMarkerColor,
  NEW_SENSOR,
  sensorFault,
  type SensorDraft,
  type SensorFault,
} from '#domain/sensors/sensorDraft.ts';

const WHOLE: SensorDraft = {
  ...NEW_SENSOR,
  deviceId: 'SNS-1',
  project: 'Roof load',
  type: 'laser',
  zone: 'North roof',
  facility: 'YARD',
};

/** Every check, in its order, with a draft that fails it. */
const CHECKS: readonly (readonly [SensorFault, Partial<SensorDraft>])[] = [
  ['deviceId', { deviceId: ' ' }],
  ['markerColor', { markerColor: '' }],
  ['markerColorHex', { markerColor: '#80008' }],
  ['project', { project: '' }],
  ['type', { type: '' }],
  ['zone', { zone: '\t' }],
  ['status', { status: '' }],
  ['statusKnown', { status: 'asleep' }],
  ['facility', { facility: '' }],
  ['markerSize', { markerSize: '' }],
];

describe('the draft of a sensor', () => {
  test.each(CHECKS)('fails the check %s [SENS-11]', (fault, changes) => {
    expect(sensorFault({ ...WHOLE, ...changes })).toBe(fault);
  });

  test('is told the first of several faults, in the order of the checks [SENS-11][SENS-12][SENS-13][SENS-14][SENS-15][SENS-16][SENS-17][SENS-18][SENS-19][SENS-20][SENS-21]', () => {
    const empty = Object.fromEntries(Object.keys(WHOLE).map((name) => [name, ''])) as unknown as SensorDraft;
    const filled: Partial<SensorDraft>[] = [
      {},
      { deviceId: 'S' },
      { markerColor: 'red' },
      { markerColor: '#f00' },
      { project: 'P' },
      { type: 'T' },
      { zone: 'Z' },
      { status: 'asleep' },
      { status: 'online' },
      { facility: 'YARD' },
    ];
    let draft = empty;
    const told = filled.map((more) => sensorFault((draft = { ...draft, ...more })));
    expect(told).toEqual(CHECKS.map(([fault]) => fault));
  });

  test('is fit without a symbol [SENS-11]', () => {
    expect(sensorFault({ ...WHOLE, markerSymbol: '' })).toBeNull();
    expect(sensorFault({ ...WHOLE, status: 'offline' })).toBeNull();
  });

  test('begins with colour, status and size [SENS-22]', () => {
    expect(NEW_SENSOR).toMatchObject({ markerColor: '#800080', status: 'online', markerSize: 'medium' });
    expect(sensorFault(NEW_SENSOR)).toBe('deviceId');
  });
});

test.each([
  ['#800080', true],
  ['#ABC', true],
  ['800080', false],
  ['#80008', false],
  ['#gggggg', false],
  ['#8000800', false],
])('%s as a colour: %s [SENS-14]', (text, isColor) => {
  expect(isMarkerColor(text)).toBe(isColor);
});
