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
  ...{ deviceId: 'SNS-1', project: 'Roof load', type: 'laser', zone: 'North roof', facility: 'YARD' },
};

/** Every check, in its order, with a draft that fails it. */
const CHECKS: readonly (readonly [SensorFault, string, Partial<SensorDraft>])[] = [
  ['deviceId', 'SENS-12', { deviceId: ' ' }],
  ['markerColor', 'SENS-13', { markerColor: '' }],
  ['markerColorHex', 'SENS-14', { markerColor: '#80008' }],
  ['project', 'SENS-15', { project: '' }],
  ['type', 'SENS-16', { type: '' }],
  ['zone', 'SENS-17', { zone: '\t' }],
  ['status', 'SENS-18', { status: '' }],
  ['statusKnown', 'SENS-19', { status: 'asleep' }],
  ['facility', 'SENS-20', { facility: '' }],
  ['markerSize', 'SENS-21', { markerSize: '' }],
];

describe('the draft of a sensor', () => {
  test.each(CHECKS)('fails the check %s [%s]', (fault, _row, changes) => {
    expect(sensorFault({ ...WHOLE, ...changes })).toBe(fault);
  });

  test('is told the first of several faults, in the order of the checks [SENS-11]', () => {
    const empty = Object.fromEntries(Object.keys(WHOLE).map((name) => [name, ''])) as unknown as SensorDraft;
    const filled: Partial<SensorDraft>[] = [
      ...[{}, { deviceId: 'S' }, { markerColor: 'red' }, { markerColor: '#f00' }, { project: 'P' }],
      ...[{ type: 'T' }, { zone: 'Z' }, { status: 'asleep' }, { status: 'online' }, { facility: 'YARD' }],
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
