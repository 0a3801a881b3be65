import { IconAlertTriangle, IconExternalLink, IconLogin2 } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import { LANGUAGE_FACTS, LANGUAGES } from '#domain/language/languages.ts';
import type { signInMachine, SignInProblem } from '#machines/signIn/signInMachine.ts';
import { selectIsBusy, selectProblem } from '#machines/signIn/signInSelectors.ts';
import '#ui/base.css';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { ProductMark } from '#ui/ProductMark.tsx';
import { ManualLink } from '#views/shell/ManualLink.tsx';
import './home.css';
import { RadarArt } from './RadarArt.tsx';

export type HomePageProps = {
  signIn: ActorRefFrom<typeof signInMachine>;
  language: Language;
  onLanguageChosen: (language: Language) => void;
  version: string;
  /** Why people are here who did not ask to sign in; null: they did. */
  notice:
    | 'signedOut'
    | 'pageAsked'
    | 'magicLinkExpired'
    | 'sessionEnded'
    | 'sessionNotInStore'
    | 'sessionEndedElsewhere'
    | null;
  /** Whether the address is that of a page with statuses, which needs a session. */
  isStatusMissed: boolean;
  /** In the language that is shown. */
  manualUrl: string;
};

/** Where people sign in (AUTH-04). */
export function HomePage(props: HomePageProps) {
  const { signIn, language, onLanguageChosen, version, notice, isStatusMissed, manualUrl } = props;
  const { t } = useTranslation(['common', 'errors']);
  const problem = useSelector(signIn, selectProblem);
  const isBusy = useSelector(signIn, selectIsBusy);
  return (
    <main className="home" lang={language}>
      <title>{`${t('home.title')} - ${t('product')}`}</title>
      <RadarArt />
      <div className="home-box">
        <LanguageChoice language={language} onLanguageChosen={onLanguageChosen} />
        <div className="home-body">
          <ProductMark />
          <h1>{t('product')}</h1>
          {isStatusMissed && (
            <p className="home-caution" role="alert">
              <IconAlertTriangle aria-hidden="true" />
              {t('errors:signIn.caution')}
            </p>
          )}
          {problem !== null && <ProblemNote problem={problem} />}
          {problem === null && notice !== null && <NoticeNote notice={notice} />}
          <div className="home-action">
            <Button
              kind="primary"
              size="large"
              isDisabled={isBusy}
              onPress={() => signIn.send({ type: 'signIn.requested' })}
            >
              <IconLogin2 size={21} aria-hidden="true" />
              {isBusy ? t('home.signingIn') : t('home.signIn')}
            </Button>
            <p className="home-hint">
              <IconExternalLink aria-hidden="true" />
              {t('home.opensWindow')}
            </p>
          </div>
        </div>
        <footer className="home-foot">
          <ManualLink url={manualUrl} />
          <span>{t('version', { version })}</span>
        </footer>
      </div>
    </main>
  );
}

function NoticeNote({ notice }: { notice: NonNullable<HomePageProps['notice']> }) {
  const { t } = useTranslation(['common', 'errors']);
  if (notice === 'signedOut') return <Note kind="info" text={t('home.signedOut')} />;
  if (notice === 'pageAsked') return <Note kind="info" text={t('home.pageAsked')} />;
  return <Note kind="warning" text={t(`errors:signIn.${notice}`)} />;
}

/** AUTH-06, AUTH-07. */
function ProblemNote({ problem }: { problem: SignInProblem }) {
  const { t } = useTranslation('errors');
  const text =
    problem.key === 'loginError'
      ? t('signIn.provider', { reason: problem.reason, description: problem.description })
      : t('signIn.windowClosed');
  return <Note kind={problem.key === 'loginError' ? 'error' : 'warning'} text={text} />;
}

function LanguageChoice({
  language,
  onLanguageChosen,
}: Pick<HomePageProps, 'language' | 'onLanguageChosen'>) {
  const { t } = useTranslation('common');
  return (
    <div className="home-languages" role="group" aria-label={t('language.label')}>
      {LANGUAGES.map((offered) => (
        <button
          key={offered}
          type="button"
          lang={offered}
          aria-pressed={offered === language}
          onClick={() => onLanguageChosen(offered)}
        >
          {LANGUAGE_FACTS[offered].name}
        </button>
      ))}
    </div>
  );
}
