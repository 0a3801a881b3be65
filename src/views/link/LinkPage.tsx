import { IconAlertTriangle, IconLoader } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkOutcome } from '#contracts/linkOutcome.ts';
import type { Language } from '#domain/language/language.ts';
import type { RefreshRef } from '#machines/refresh/refreshMachine.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { useFaultText } from '#views/yardFacts/useFaultText.ts';
import { BackLink } from './BackLink.tsx';
import './linkPage.css';

type Refusal = Extract<LinkOutcome, { kind: 'refused' }>;

/** What became of a link, as it is asked for. */
export type LinkActor = RefreshRef<LinkOutcome>;

type LinkPageProps = {
  link: LinkActor;
  language: Language;
  /** Of the page: while it asks (null), once the service has answered, and when it could not be asked. */
  titleOf: (state: LinkOutcome | 'unanswered' | null) => string;
  loading: string;
  accepted: ReactNode;
  /** Says that it is not done, and why; null: nothing more is known. */
  refused: (refusal: Refusal) => readonly [says: string, why: string | null];
  /** Says that the service could not be asked. */
  failed: string;
  /** What stands below it all. */
  children?: ReactNode;
};

/** The page of a link that does one thing when it is followed: it says whether that is done. */
export function LinkPage({ link, language, titleOf, loading, children, ...says }: LinkPageProps) {
  const { t } = useTranslation('common');
  const outcome = useSelector(link, selectAnswer<LinkOutcome>);
  const fault = useSelector(link, selectFault<LinkOutcome>);
  const title = titleOf(outcome ?? (fault === null ? null : 'unanswered'));
  return (
    <main className="link-page" lang={language}>
      <title>{`${title} - ${t('product')}`}</title>
      <h1>{title}</h1>
      {outcome === null && fault === null && (
        <p role="status">
          <IconLoader aria-hidden="true" />
          {loading}
        </p>
      )}
      {outcome?.kind === 'accepted' && <p role="status">{says.accepted}</p>}
      {outcome?.kind === 'refused' && <LinkFailed says={says.refused(outcome)} />}
      {outcome === null && fault !== null && (
        <Unanswered
          failed={says.failed}
          fault={fault}
          onTryAgain={() => link.send({ type: 'refresh.requested' })}
        />
      )}
      {children}
      {outcome?.kind === 'refused' && <BackLink />}
    </main>
  );
}

function Unanswered({
  failed,
  fault,
  onTryAgain,
}: {
  failed: string;
  fault: string;
  onTryAgain: () => void;
}) {
  const { t } = useTranslation('common');
  const faultText = useFaultText();
  return (
    <>
      <LinkFailed says={[failed, `${faultText(fault)} ${t('confirmation.triesAgain')}`]} />
      <Button onPress={onTryAgain}>{t('tryAgain')}</Button>
    </>
  );
}

function LinkFailed({ says: [says, why] }: { says: readonly [says: string, why: string | null] }) {
  return (
    <div role="alert">
      <p>
        <IconAlertTriangle aria-hidden="true" />
        {says}
      </p>
      {why !== null && <p>{why}</p>}
    </div>
  );
}
