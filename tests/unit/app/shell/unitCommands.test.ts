import { describe, expect, it } from 'vitest';
import { unitCommands } from '#app/shell/unitCommands.ts';
import type { UnitsDraft } from '#machines/profileForm/profileDrafts.ts';
import { textsOf } from '../../views/textsOf.ts';

const units = (unitSystem: -1 | 0 | 1, unitMetricSubsystem: 0 | 1 | 2 = 0): UnitsDraft => ({
  unitSystem,
  unitMetricSubsystem,
});

function offered(now: UnitsDraft, language: 'en-US' | 'fr-CA' = 'en-US') {
  const chosen: UnitsDraft[] = [];
  const t = textsOf(language).getFixedT(null, 'palette');
  return { chosen, commands: unitCommands(now, (one) => void chosen.push(one), t) };
}

describe('the units in the palette', () => {
  it.each([
    [units(-1), ['Units: imperial', 'Units: metric', 'Units: metric, UK', 'Units: metric, Canada']],
    [
      units(0, 2),
      ['Units: automatic, by location', 'Units: metric', 'Units: metric, UK', 'Units: metric, Canada'],
    ],
    [units(1, 2), ['Units: automatic, by location', 'Units: imperial', 'Units: metric', 'Units: metric, UK']],
  ])('are those that are not set: %j', (now, labels) => {
    expect(offered(now).commands.map(({ label }) => label)).toEqual(labels);
  });

  it('set what the Units tab of the profile sets', () => {
    const { commands, chosen } = offered(units(0), 'fr-CA');
    for (const command of commands) command.run();
    expect(chosen).toEqual([units(-1), units(1), units(1, 1), units(1, 2)]);
    expect(commands[3]!.label).toBe('Unités\u00A0: métriques, Canada');
  });
});
