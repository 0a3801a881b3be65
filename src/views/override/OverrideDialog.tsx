import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import { selectFault, selectPurpose } from '#machines/override/overrideSelectors.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import type { YardReader } from '#views/yard/reader.ts';
import { Acknowledgement } from './Acknowledgement.tsx';
import './overrideDialog.css';
import { OpenQuestion } from './OpenQuestion.tsx';
import { OverrideFields } from './OverrideFields.tsx';
import type { OverrideRef } from './overrideView.ts';
import { SubmitBar } from './SubmitBar.tsx';
import { useFaultLine } from './useFaultLine.ts';
import { YardNow } from './YardNow.tsx';

export type OverrideDialogProps = {
  override: OverrideRef;
  yardStatus: ActorRefFrom<typeof yardStatusMachine>;
  facility: Facility;
  reader: YardReader;
  isNight: boolean;
};

/** The form of an override, or the question whether to open the yard. */
export function OverrideDialog({ override, yardStatus, facility, reader, isNight }: OverrideDialogProps) {
  const { t } = useTranslation('override');
  const isOpening = useSelector(override, selectPurpose) === 'openYard';
  const fault = useSelector(override, selectFault);
  const faultLine = useFaultLine(reader.language);
  const line = fault === null ? null : faultLine(fault);
  return (
    <Dialog
      title={isOpening ? t('form.titleOpen') : t('form.title')}
      subtitle={facility.id}
      icon={<StatusIcon look="override" />}
      closeLabel={t('form.close')}
      status={<YardNow yardStatus={yardStatus} isNight={isNight} />}
      foot={<SubmitBar override={override} language={reader.language} />}
      onClose={() => override.send({ type: 'form.dismissed' })}
    >
      {fault !== null && <Note kind="error" text={[t('news.failed'), line].join(' ').trim()} />}
      {isOpening ? (
        <OpenQuestion yardStatus={yardStatus} facility={facility} reader={reader} />
      ) : (
        <OverrideFields override={override} language={reader.language} />
      )}
      <Acknowledgement override={override} />
    </Dialog>
  );
}
