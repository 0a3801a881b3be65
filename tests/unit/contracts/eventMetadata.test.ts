import { describe, expect, it } from 'vitest';
import { EventMetadata } from '#contracts/eventMetadata.ts';
import { faultyFields } from './faultyFields.ts';

const FULL = {
  event_id: 'wind_level1',
  title: 'High Wind',
  title_i: { 'en-US': 'Wind over 30 mph' },
  title_m: { 'en-US': 'Wind over 48 km/h', 'fr-CA': 'Vent de plus de 48 km/h' },
  message: 'Secure loose items',
  alert_status: 'WARNING',
  status: 'WARNING',
  yard_status: 'OPEN',
  yard_visibility: true,
  severity: 2,
  global_severity: 5,
  bean_color: '#b45309',
  feature_color: '#b45309',
  background_color: '#fff7ed',
  feature_label: { 'en-US': 'Wind' },
  event_classes: 'hazards',
  event_risk_category: 'wind',
  group_id: 'wind',
  group_id_label: { 'en-US': 'Wind' },
  event_id_label: 'Level 1',
};

describe('EventMetadata', () => {
  it('reads an entry that is but named, and a full one, field for field [DATA-06]', () => {
    expect(EventMetadata.parse([{ event_id: 'wind_level1' }, FULL])).toEqual([
      { event_id: 'wind_level1' },
      FULL,
    ]);
  });

  it.each([
    ['event_id', ''],
    ['event_id', undefined],
    ['alert_status', 'WARN'],
    ['yard_status', 'ALERT'],
    ['yard_visibility', 'false'],
    ['event_classes', 'hazard'],
    ['global_severity', '5'],
    ['title', 5],
  ])('names %s when it is %j [DATA-06]', (field, value) => {
    expect(faultyFields(EventMetadata, [FULL, { ...FULL, [field]: value }])).toEqual([`1.${field}`]);
  });
});
