import { expect, it } from 'vitest';
import { eventWording } from '#domain/alerting/eventWording.ts';
import { traitsOf } from '../../../support/yardEvents.ts';
import { anEvent, NOW_MS, openingOverride } from './alertingFixtures.ts';

const TRAITS = {
  wind_level1: traitsOf({
    title: { 'en-US': 'Wind', 'fr-CA': 'Vent' },
    titleImperial: { 'en-US': 'Wind over 30 mph', 'fr-CA': 'Vent de plus de 30 mi/h' },
    titleMetric: { 'en-US': 'Wind over 48 km/h' },
    message: 'Secure loose items',
  }),
};

it("shows the event's own words first [STATUS-29]", () => {
  const event = anEvent({ title: { 'en-US': 'Gusts', 'fr-CA': 'Rafales' }, message: 'Stay inside' });
  expect(eventWording(event, TRAITS, { language: 'fr-CA', unitSystem: 0 })).toEqual({
    title: 'Rafales',
    message: 'Stay inside',
  });
});

it.each([
  [0, 'Wind over 30 mph'],
  [1, 'Wind over 48 km/h'],
  [2, 'Wind over 48 km/h'],
  [3, 'Wind over 48 km/h'],
] as const)('shows in unit system %d the title %s of metadata [UNIT-10][STATUS-29]', (unitSystem, title) => {
  expect(eventWording(anEvent(), TRAITS, { language: 'en-US', unitSystem })).toEqual({
    title,
    message: 'Secure loose items',
  });
});

it.each([
  [1, 'within 9.7 km'],
  [2, 'within 9.7 km'],
  [3, 'within 9,656 m'],
] as const)(
  'shows in unit system %d the title of that system where metadata has one: %s [STATUS-29][GAP-145]',
  (unitSystem, title) => {
    const traits = { wind_level1: traitsOf({ titleMetric: 'within 9.7 km', titleCanada: 'within 9,656 m' }) };
    expect(eventWording(anEvent(), traits, { language: 'en-US', unitSystem }).title).toBe(title);
  },
);

it('falls back to the general title of metadata [UNIT-10][STATUS-29]', () => {
  const traits = { wind_level1: traitsOf({ title: 'Wind', titleImperial: '' }) };
  expect(eventWording(anEvent(), traits, { language: 'en-US', unitSystem: 0 }).title).toBe('Wind');
});

it('shows the language of the reader, with en-US as fallback [STATUS-29][LANG-08]', () => {
  expect(eventWording(anEvent(), TRAITS, { language: 'fr-CA', unitSystem: 0 }).title).toBe(
    'Vent de plus de 30 mi/h',
  );
  expect(eventWording(anEvent(), TRAITS, { language: 'fr-CA', unitSystem: 1 }).title).toBe(
    'Wind over 48 km/h',
  );
});

it("takes an override's message for a title that is missing, and only an override's [STATUS-11]", () => {
  const locale = { language: 'en-US', unitSystem: 0 } as const;
  const override = openingOverride(NOW_MS, { title: null, message: 'Go on' });
  expect(eventWording(override, {}, locale)).toEqual({ title: 'Go on', message: 'Go on' });
  expect(eventWording(anEvent({ message: 'Go on' }), {}, locale).title).toBeNull();
});

it('has no words where nobody gave any', () => {
  expect(eventWording(anEvent(), {}, { language: 'en-US', unitSystem: 1 })).toEqual({
    title: null,
    message: null,
  });
});
