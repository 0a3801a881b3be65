import { describe, expect, it } from 'vitest';
import { AlertPayload } from '#contracts/alertPayload.ts';
import { faultyFields } from './faultyFields.ts';

const FULL = {
  overrideUserName: 'Dana Morris',
  overrideUserEmail: { email: 'dana@example.org' },
  'Tropical Storm Name': 'Ida',
  'Time Of Arrival': '18 h',
  'Expected Wind Speed': 42,
  message: { header: 'Snow load', elements: [{ key: 'Roof', val: '1.2' }] },
  wind: 'High wind. Gusts: 60 mph',
  snowl: 1.2,
  lightningProbability: 0.03,
};
const faulty = (data: unknown) => faultyFields(AlertPayload, { data });

describe('AlertPayload', () => {
  it('reads an empty and a full payload, field for field [DATA-05]', () => {
    expect(AlertPayload.parse({ data: {} })).toEqual({ data: {} });
    expect(AlertPayload.parse({ data: FULL })).toEqual({ data: FULL });
  });

  it('reads an e-mail and a message in both their forms [DATA-05]', () => {
    expect(faulty({ overrideUserEmail: 'dana@example.org', message: 'Closed' })).toEqual([]);
    expect(AlertPayload.parse({ data: { message: { header: 'Snow' } } }).data.message).toEqual({
      header: 'Snow',
      elements: [],
    });
  });

  it.each([
    ['overrideUserName', 5],
    ['lightningProbability', 1.2],
    ['wind', 60],
  ])('names %s when it is %j [DATA-05]', (field, value) => {
    expect(faulty({ ...FULL, [field]: value })).toEqual([`data.${field}`]);
  });

  it('names the part at fault where two forms are possible, and a missing body [DATA-05]', () => {
    expect(faulty({ ...FULL, message: { elements: [{ key: 'Roof' }] } })).toEqual(['data.message']);
    expect(faulty({ ...FULL, overrideUserEmail: {} })).toEqual(['data.overrideUserEmail']);
    expect(faultyFields(AlertPayload, {})).toEqual(['data']);
  });
});
