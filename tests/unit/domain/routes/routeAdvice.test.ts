import { expect, test } from 'vitest';
import { TOLD_RISK_LEVELS } from '#domain/roads/routeRisk.ts';
import { routeAdvice } from '#domain/routes/routeAdvice.ts';

test('each level of risk has its sentence, and only NONE is called typical [S4] [ERR-13] [ERR-14] [ERR-15] [CONST-24]', () => {
  expect(TOLD_RISK_LEVELS.map((level) => [level, routeAdvice(level)])).toEqual([
    ['UNKNOWN', 'unknown'],
    ['NONE', 'typical'],
    ['ELEVATED', 'caution'],
    ['MODERATE', 'hazardous'],
    ['HIGH', 'hazardous'],
    ['EXTREME', 'hazardous'],
  ]);
});
