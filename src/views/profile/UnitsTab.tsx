import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitsDraft } from '#machines/profileForm/profileDrafts.ts';
import { RadioRow } from '#ui/RadioRow.tsx';
import { FormFrame, FormWaiting } from './FormFrame.tsx';
import type { FormRef } from './profileForms.ts';
import { useForm } from './useForm.ts';

const SYSTEMS = [
  [-1, 'automatic'],
  [0, 'imperial'],
  [1, 'metric'],
] as const;
const SUBSYSTEMS = [
  [0, 'standard'],
  [1, 'uk'],
  [2, 'canada'],
] as const;

/** The units in which a person reads everything (PROF-07, PROF-08, UNIT-01). */
export function UnitsTab({ units }: { units: FormRef<UnitsDraft, UnitsDraft> }) {
  const { t } = useTranslation('profile');
  const form = useForm(units);
  const systemName = useId();
  const subsystemName = useId();
  const { draft, isBusy, change } = form;
  const title = t('tabs.units');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  return (
    <FormFrame title={title} form={form} saveLabel={t('save')}>
      <fieldset className="choice-group">
        <legend className="spoken">{title}</legend>
        {SYSTEMS.map(([unitSystem, name]) => (
          <RadioRow
            key={name}
            name={systemName}
            label={t(`units.${name}`)}
            aside={<span className="profile-aside">{t(`units.${name}Units`)}</span>}
            isChosen={draft.unitSystem === unitSystem}
            isDisabled={isBusy}
            onChosen={() => change({ ...draft, unitSystem })}
          />
        ))}
      </fieldset>
      {draft.unitSystem === 1 && (
        <fieldset className="choice-group profile-subchoice">
          <legend>{t('units.subsystem')}</legend>
          {SUBSYSTEMS.map(([unitMetricSubsystem, name]) => (
            <RadioRow
              key={name}
              name={subsystemName}
              label={t(`units.${name}`)}
              aside={<span className="profile-aside">{t(`units.${name}Units`)}</span>}
              isChosen={draft.unitMetricSubsystem === unitMetricSubsystem}
              isDisabled={isBusy}
              onChosen={() => change({ ...draft, unitMetricSubsystem })}
            />
          ))}
        </fieldset>
      )}
    </FormFrame>
  );
}
