import { expect, test } from 'vitest';
import { createWarningCover } from '#server/alerting/warningCover.ts';
import type { EngineFacility } from '#server/alerting/engineFacility.ts';

const YARD: EngineFacility = { clientId: 'ACME', id: 'NORTH_YARD', lat: 40, lon: -100 };

test.each([
  ['live', [], false],
  ['replay', [], false],
  ['live', [{ footprint: null }], true],
  // the simulated weather warns of itself
  ['simulation', [], true],
] as const)(
  'with %s data and the services %j the warnings of a yard are received: %s [S4][S14]',
  (kind, profiles, wanted) => {
    expect(createWarningCover(kind, profiles)(YARD)).toBe(wanted);
  },
);
