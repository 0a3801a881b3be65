import type { TFunction } from 'i18next';
import type { UnitsDraft } from '#machines/profileForm/profileDrafts.ts';
import type { PaletteCommand } from '#views/palette/commands.ts';

/** What the Units tab of the profile offers, in its order. */
const CHOICES = [
  { name: 'automatic', unitSystem: -1, unitMetricSubsystem: 0 },
  { name: 'imperial', unitSystem: 0, unitMetricSubsystem: 0 },
  { name: 'metric', unitSystem: 1, unitMetricSubsystem: 0 },
  { name: 'metricUk', unitSystem: 1, unitMetricSubsystem: 1 },
  { name: 'metricCanada', unitSystem: 1, unitMetricSubsystem: 2 },
] as const;

/** Commands that set the units to what they are not yet. */
export function unitCommands(
  now: UnitsDraft,
  choose: (units: UnitsDraft) => void,
  t: TFunction<'palette'>,
): readonly PaletteCommand[] {
  const isChosen = ({ unitSystem, unitMetricSubsystem }: UnitsDraft) =>
    unitSystem === now.unitSystem && (unitSystem !== 1 || unitMetricSubsystem === now.unitMetricSubsystem);
  return CHOICES.filter((choice) => !isChosen(choice)).map(({ name, unitSystem, unitMetricSubsystem }) => ({
    id: `units ${name}`,
    group: 'settings',
    label: t(`units.${name}`),
    run: () => choose({ unitSystem, unitMetricSubsystem }),
  }));
}
