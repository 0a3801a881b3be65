import { IconChecks, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { POLL_REFUSALS } from '#contracts/poll.ts';
import type { LinkOutcome } from '#contracts/linkOutcome.ts';
import type { Language } from '#domain/language/language.ts';
import { LinkPage, type LinkActor } from './LinkPage.tsx';

type PollPageProps = {
  link: LinkActor;
  language: Language;
  /** Of the provider of the service; empty: no link. */
  websiteUrl: string;
};

/** Says whether an answer to a poll is taken (SHELL-10, POLL-01 to POLL-11). */
export function PollPage({ link, language, websiteUrl }: PollPageProps) {
  const { t } = useTranslation('poll');
  return (
    <LinkPage
      link={link}
      language={language}
      titleOf={(state) => t(`${wordsFor(state)}.title`)}
      loading={t('loading.text')}
      failed={t('error.text')}
      accepted={
        <>
          <IconChecks aria-hidden="true" />
          {t('accepted.text')}
        </>
      }
      refused={(refusal) => [t(`${wordsFor(refusal)}.text`), null]}
    >
      {websiteUrl !== '' && (
        <a className="link-page-website" href={websiteUrl} rel="noreferrer">
          <IconExternalLink aria-hidden="true" />
          {t('website')}
        </a>
      )}
    </LinkPage>
  );
}

/** Name of the title and text for what became of an answer; null: nothing yet. */
function wordsFor(outcome: LinkOutcome | 'unanswered' | null) {
  if (outcome === null) return 'loading';
  if (outcome === 'unanswered') return 'error';
  if (outcome.kind === 'accepted') return 'accepted';
  return POLL_REFUSALS.find((key) => key === outcome.key) ?? 'error'; // any other is an error (POLL-11)
}
