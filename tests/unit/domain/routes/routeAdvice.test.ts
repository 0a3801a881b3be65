import { expect, test } from 'vitest';
import { ROUTE_RISK_LEVELS } from '#domain/roads/routeRisk.ts';
import { routeAdvice } from '#domain/routes/routeAdvice.ts';

test('each level of risk has its sentence, and only NONE is called typical [ERR-13] [ERR-14] [ERR-15] [CONST-24]', () => {
  expect(ROUTE_RISK_LEVELS.map((level) => [level, routeAdvice(level)])).toEqual([
    ['NONE', 'typical'],
    ['ELEVATED', 'caution'],
    ['MODERATE', 'hazardous'],
    ['HIGH', 'hazardous'],
    ['EXTREME', 'hazardous'],
  ]);
});
