import { useTranslation } from 'react-i18next';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Switch } from '#ui/Switch.tsx';
import { FormFault, FormFrame, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import type { SilenceFormRef } from './adminForms.ts';

/** Whether silent times hold back lightning alerts too: for the whole client, and never by accident (S11). */
export function SilenceForm({ silence }: { silence: SilenceFormRef }) {
  const { t } = useTranslation(['admin', 'profile']);
  const form = useForm(silence);
  const { draft, isBusy, change } = form;
  const title = t('silence.title');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  return (
    <FormFrame title={title} note={t('silence.note')} form={form} saveLabel={t('profile:save')}>
      <FormFault fault={form.fault} />
      <Switch
        label={t('silence.hold')}
        isOn={draft.isWanted}
        isDisabled={isBusy}
        onTurned={(isWanted) => change({ ...draft, isWanted, isAcknowledged: false })}
      />
      {draft.isWanted && !draft.isHeld && (
        <Checkbox
          label={t('silence.acknowledge')}
          isChecked={draft.isAcknowledged}
          isDisabled={isBusy}
          onTurned={(isAcknowledged) => change({ ...draft, isAcknowledged })}
        />
      )}
    </FormFrame>
  );
}
