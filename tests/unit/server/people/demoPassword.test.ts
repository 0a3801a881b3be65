import { expect, test } from 'vitest';
import { isPassword } from '#domain/people/passwordRule.ts';
import { DEMO_PASSWORD } from '#server/useCases/identity/demoPeople.ts';

test('the password of the demo accounts fits the rule, so that they can change it [PROF-17][PROF-18]', () => {
  expect(isPassword(DEMO_PASSWORD)).toBe(true);
});
