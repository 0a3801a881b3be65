import { IconAlertTriangle, IconLogin2 } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { selectFault, selectView } from '#machines/kioskEnrolment/kioskEnrolmentSelectors.ts';
import '#ui/base.css';
import { Button } from '#ui/Button.tsx';
import { ProductMark } from '#ui/ProductMark.tsx';
import { LanguageButtons } from '#views/yard/LanguageButtons.tsx';
import { EnrolmentCode } from './EnrolmentCode.tsx';
import type { EnrolmentRef } from './enrolmentRef.ts';
import { useEnrolmentFault } from './useEnrolmentFault.ts';
import './kiosk.css';

type KioskPageProps = {
  enrolment: EnrolmentRef;
  language: Language;
  onLanguageChosen: (language: Language) => void;
  /** Follows the device. */
  scheme: 'dark' | 'light';
  /** Where an administrator finds the displays, as people type it. */
  screensAddress: string;
  version: string;
};

/**
 * A display that shows no yard yet, or not any more: its code, or why it has none (GAP-141).
 * It never looks like a status (S4).
 */
export function KioskPage(props: KioskPageProps) {
  const { enrolment, language, onLanguageChosen, scheme, screensAddress, version } = props;
  const { t } = useTranslation(['kiosk', 'common']);
  return (
    <main className="kiosk" data-scheme={scheme} lang={language}>
      <title>{`${t('title')} - ${t('common:product')}`}</title>
      <header className="kiosk-head">
        <ProductMark />
        <b>{t('common:product')}</b>
        <LanguageButtons language={language} onLanguageChosen={onLanguageChosen} />
      </header>
      <div className="kiosk-body">
        <Body enrolment={enrolment} screensAddress={screensAddress} />
        <p className="kiosk-caution">
          <IconAlertTriangle aria-hidden="true" />
          {t('noStatus')}
        </p>
      </div>
      <footer className="kiosk-foot">
        <a href="#/home">
          <IconLogin2 aria-hidden="true" />
          {t('personSignIn')}
        </a>
        <span>{t('common:version', { version })}</span>
      </footer>
    </main>
  );
}

function Body({ enrolment, screensAddress }: Pick<KioskPageProps, 'enrolment' | 'screensAddress'>) {
  const { t } = useTranslation('kiosk');
  const view = useSelector(enrolment, selectView);
  const again = () => enrolment.send({ type: 'enrolment.requested' });
  if (view === 'code' || view === 'expired')
    return <EnrolmentCode enrolment={enrolment} screensAddress={screensAddress} />;
  if (view === 'beginning' || view === 'renewing') {
    return (
      <div className="kiosk-wait" role="status">
        <h1>{view === 'renewing' ? t('renewing.title') : t('beginning')}</h1>
        {view === 'renewing' && <p>{t('renewing.text')}</p>}
        <Fault enrolment={enrolment} />
      </div>
    );
  }
  return (
    <>
      <div className="kiosk-wait" role="alert">
        <h1>{t(`${view}.title`)}</h1>
        <p>{t(`${view}.text`)}</p>
      </div>
      <Button kind="primary" size="large" onPress={again}>
        {t(`${view}.again`)}
      </Button>
    </>
  );
}

/** Why the display waits; nothing while the service answers. */
function Fault({ enrolment }: { enrolment: EnrolmentRef }) {
  const fault = useEnrolmentFault(useSelector(enrolment, selectFault));
  return fault === null ? null : <p className="kiosk-fault">{fault}</p>;
}
