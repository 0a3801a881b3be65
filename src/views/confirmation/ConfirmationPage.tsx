import { IconAlertTriangle, IconLoader, IconMailCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { ConfirmationOutcome } from '#contracts/noticeConfirmation.ts';
import type { Language } from '#domain/language/language.ts';
import type { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { useFaultText } from '#views/yard/useFaultText.ts';
import './confirmation.css';

type ConfirmationPageProps = {
  confirmation: ActorRefFrom<ReturnType<typeof createRefreshMachine<ConfirmationOutcome>>>;
  language: Language;
};

/** Says whether it is confirmed that a notice was read (SHELL-09, POLL-12 to POLL-14). */
export function ConfirmationPage({ confirmation, language }: ConfirmationPageProps) {
  const { t } = useTranslation('common');
  const outcome = useSelector(confirmation, selectAnswer<ConfirmationOutcome>);
  const fault = useSelector(confirmation, selectFault<ConfirmationOutcome>);
  return (
    <main className="confirmation" lang={language}>
      <title>{`${t('confirmation.title')} - ${t('product')}`}</title>
      <h1>{t('confirmation.title')}</h1>
      {outcome === null && fault === null && (
        <p role="status">
          <IconLoader aria-hidden="true" />
          {t('confirmation.loading')}
        </p>
      )}
      {outcome?.kind === 'confirmed' && (
        <p role="status">
          <IconMailCheck aria-hidden="true" />
          {t('confirmation.confirmed')}
        </p>
      )}
      {outcome?.kind === 'refused' && <Refused outcome={outcome} />}
      {outcome === null && fault !== null && (
        <Unanswered fault={fault} onTryAgain={() => confirmation.send({ type: 'refresh.requested' })} />
      )}
    </main>
  );
}

/** What the service knows by name is said in the reader's language, anything else in its own words (POLL-14). */
function Refused({ outcome: { key, text } }: { outcome: Extract<ConfirmationOutcome, { kind: 'refused' }> }) {
  const { t } = useTranslation('common');
  const reason = key === 'noticeNotFound' ? t('confirmation.noticeNotFound') : text;
  return <Failed>{reason !== null && <p>{reason}</p>}</Failed>;
}

function Unanswered({ fault, onTryAgain }: { fault: string; onTryAgain: () => void }) {
  const { t } = useTranslation('common');
  const faultText = useFaultText();
  return (
    <>
      <Failed>
        <p>
          {faultText(fault)} {t('confirmation.triesAgain')}
        </p>
      </Failed>
      <Button onPress={onTryAgain}>{t('tryAgain')}</Button>
    </>
  );
}

function Failed({ children: why }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div role="alert">
      <p>
        <IconAlertTriangle aria-hidden="true" />
        {t('confirmation.failed')}
      </p>
      {why}
    </div>
  );
}
