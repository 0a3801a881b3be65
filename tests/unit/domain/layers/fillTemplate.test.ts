import { expect, test } from 'vitest';
import { basicInstant, fillTemplate } from '#domain/layers/fillTemplate.ts';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';

test('placeholders in capitals are filled in, and those of tiles and strangers stay [LAYER-19]', () => {
  const template = '/{MODEL}/{INIT}/{MODEL}/{z}/{x}.png?v={VAR}&r={RAND}';
  expect(fillTemplate(template, { MODEL: 'a b', INIT: '20260704T183000Z' })).toBe(
    '/a%20b/20260704T183000Z/a%20b/{z}/{x}.png?v={VAR}&r={RAND}',
  );
});

test('what every object has is no value', () => {
  expect(fillTemplate('{CONSTRUCTOR}', {})).toBe('{CONSTRUCTOR}');
});

test('an address writes an instant without signs', () => {
  expect(basicInstant(MISSION_TIME_MS)).toBe('20260704T183000Z');
});
