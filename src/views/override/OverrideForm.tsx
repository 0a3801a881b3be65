import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { selectFault, selectForm, selectPurpose } from '#machines/override/overrideSelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { Note } from '#ui/Note.tsx';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { Acknowledgement } from './Acknowledgement.tsx';
import './overrideDialog.css';
import { OpenQuestion } from './OpenQuestion.tsx';
import { OverrideEnd } from './OverrideEnd.tsx';
import { OverrideFields } from './OverrideFields.tsx';
import type { OverrideRef } from './overrideView.ts';
import { useFaultLine } from './useFaultLine.ts';

export type OverrideFormProps = {
  override: OverrideRef;
  yardStatus: YardStatusRef;
  facility: Facility;
  locale: YardLocale;
};

/** What there is to choose or to answer, and why the last try did not work (OVR-04, OVR-13). */
export function OverrideForm({ override, yardStatus, facility, locale }: OverrideFormProps) {
  const { t } = useTranslation('override');
  const isOpening = useSelector(override, selectPurpose) === 'openYard';
  const { isOn } = useSelector(override, selectForm);
  const fault = useSelector(override, selectFault);
  const faultLine = useFaultLine(locale.language);
  const line = fault === null ? null : faultLine(fault);
  const hasFailed = fault !== null && fault.kind !== 'strike';
  return (
    <>
      {fault !== null && (
        <Note kind="error" text={[hasFailed && t('news.failed'), line].filter(Boolean).join(' ')} />
      )}
      {isOpening ? (
        <OpenQuestion yardStatus={yardStatus} facility={facility} locale={locale} />
      ) : (
        <OverrideFields override={override} language={locale.language} />
      )}
      {(isOpening || isOn) && <OverrideEnd yardStatus={yardStatus} />}
      <Acknowledgement override={override} />
    </>
  );
}
