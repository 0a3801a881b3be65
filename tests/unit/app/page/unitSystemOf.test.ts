import { expect, test } from 'vitest';
import { timeZoneOf, unitSystemOf } from '#app/page/unitSystemOf.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';

const AUTOMATIC = sessionGrant().session;
const IMPERIAL = sessionGrant({}, { unitSystem: 0 }).session;
const IN_CANADA = { ...NORTHGATE_YARD, countryCode: 'CA', tz: 'America/Chicago' };
const IN_LONDON = { ...NORTHGATE_YARD, countryCode: '', tz: 'Europe/London' };

test('units are those of the session, else those of the country of the facility [UNIT-07]', () => {
  expect(unitSystemOf(IMPERIAL, IN_CANADA)).toBe(0);
  expect(unitSystemOf(AUTOMATIC, IN_CANADA)).toBe(3);
  expect(unitSystemOf(null, IN_CANADA)).toBe(3);
});

test('without a country they are those of the zone of the facility, whose clock it is [UNIT-08]', () => {
  expect(timeZoneOf(IN_LONDON)).toBe('Europe/London');
  expect(unitSystemOf(null, IN_LONDON)).toBe(2);
});
