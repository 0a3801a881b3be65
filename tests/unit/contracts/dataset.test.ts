import { describe, expect, it } from 'vitest';
import { Datasets } from '#contracts/dataset.ts';
import { faultyFields } from './faultyFields.ts';

const DATASET = {
  name: 'cond_radar_highcoverage',
  reference_time: ['2026-07-04T18:25:00Z', '2026-07-04T18:20:00Z'],
  valid_at_times: ['2026-07-04T19:00:00+00:00'],
  next_update_at: '2026-07-04T18:30:00Z',
};

describe('Datasets', () => {
  it('read the times of a dataset [DATA-23]', () => {
    expect(Datasets.parse([DATASET, { ...DATASET, next_update_at: null }])[1]?.next_update_at).toBeNull();
    expect(Datasets.parse([DATASET])).toEqual([DATASET]);
  });

  it.each([
    ['name', '', '0.name'],
    ['reference_time', ['yesterday'], '0.reference_time.0'],
    ['reference_time', '2026-07-04T18:25:00Z', '0.reference_time'],
    ['valid_at_times', undefined, '0.valid_at_times'],
    ['next_update_at', undefined, '0.next_update_at'],
  ])('name %s when it is %j [DATA-23]', (field, value, path) => {
    expect(faultyFields(Datasets, [{ ...DATASET, [field]: value }])).toEqual([path]);
  });
});
