import { useTranslation } from 'react-i18next';
import { OVERRIDE_LIFETIME_CHOICES } from '#domain/override/overrideLifetime.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { FormFault, FormFrame, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import type { OverrideLifetimeFormRef } from './adminForms.ts';

/** After how many hours overrides end that are set from now on, for the whole client (S9). */
export function OverrideLifetimeForm({ lifetime }: { lifetime: OverrideLifetimeFormRef }) {
  const { t } = useTranslation(['admin', 'profile']);
  const form = useForm(lifetime);
  const { draft, isBusy, change } = form;
  const title = t('overrideLifetime.title');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  return (
    <FormFrame title={title} note={t('overrideLifetime.note')} form={form} saveLabel={t('profile:save')}>
      <FormFault fault={form.fault} />
      <SelectField
        label={t('overrideLifetime.after')}
        value={String(draft.wantedHours)}
        options={OVERRIDE_LIFETIME_CHOICES.map((hours) => ({
          id: String(hours),
          label: t('overrideLifetime.hours', { count: hours }),
        }))}
        isRequired
        isDisabled={isBusy}
        onChosen={(id) => change({ ...draft, wantedHours: Number(id) })}
      />
    </FormFrame>
  );
}
