import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectPurpose } from '#machines/override/overrideSelectors.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { OverrideForm, type OverrideFormProps } from './OverrideForm.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { YardNow } from './YardNow.tsx';

export type OverrideDialogProps = OverrideFormProps & { isNight: boolean };

/** The form of an override, or the question whether to open the yard. */
export function OverrideDialog({ isNight, ...form }: OverrideDialogProps) {
  const { override, yardStatus, facility, locale } = form;
  const { t } = useTranslation('override');
  const isOpening = useSelector(override, selectPurpose) === 'openYard';
  return (
    <Dialog
      title={isOpening ? t('form.titleOpen') : t('form.title')}
      subtitle={facility.id}
      icon={<StatusIcon statusStyle="override" />}
      closeLabel={t('form.close')}
      status={<YardNow yardStatus={yardStatus} isNight={isNight} />}
      foot={<SubmitBar override={override} language={locale.language} />}
      onClose={() => override.send({ type: 'form.dismissed' })}
    >
      <OverrideForm {...form} />
    </Dialog>
  );
}
