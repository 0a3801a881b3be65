import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectCode,
  selectCodeLeftMs,
  selectFault,
} from '#machines/kioskEnrolment/kioskEnrolmentSelectors.ts';
import { formatStopwatch } from '#ui/format/duration.ts';
import type { EnrolmentRef } from './enrolmentRef.ts';
import { useEnrolmentFault } from './useEnrolmentFault.ts';

type EnrolmentCodeProps = { enrolment: EnrolmentRef; screensAddress: string };

/** The code of a display in signs that are read across a room, what to do with it, and how long it works. */
export function EnrolmentCode({ enrolment, screensAddress }: EnrolmentCodeProps) {
  const { t } = useTranslation('kiosk');
  const code = useSelector(enrolment, selectCode);
  const [first = '', second = ''] = code?.split('-') ?? [];
  const left = useSelector(enrolment, (snapshot) => formatStopwatch(selectCodeLeftMs(snapshot)).number);
  const fault = useEnrolmentFault(useSelector(enrolment, selectFault));
  return (
    <>
      <h1>{t('code.title')}</h1>
      <div className="kiosk-code" role="status">
        {code === null ? (
          <p className="kiosk-expired">{t('code.expired')}</p>
        ) : (
          <>
            <span className="spoken">{`${t('code.label')} ${code.split('').join(' ')}`}</span>
            <span aria-hidden="true">
              <b>{first}</b> <b>{second}</b>
            </span>
          </>
        )}
      </div>
      {code !== null && <p className="kiosk-left">{t('code.expires', { time: left })}</p>}
      <ol className="kiosk-steps">
        <li>{t('steps.signIn', { address: screensAddress })}</li>
        <li>{t('steps.open')}</li>
        <li>{t('steps.enter')}</li>
      </ol>
      <p className="kiosk-fault" role="status">
        {fault}
      </p>
    </>
  );
}
