import { IconMailCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { LinkPage, type LinkActor } from './LinkPage.tsx';

type ConfirmationPageProps = { link: LinkActor; language: Language };

/** Says whether it is confirmed that a notice was read (SHELL-09, POLL-12 to POLL-14). */
export function ConfirmationPage({ link, language }: ConfirmationPageProps) {
  const { t } = useTranslation('common');
  return (
    <LinkPage
      link={link}
      language={language}
      titleOf={() => t('confirmation.title')}
      loading={t('confirmation.loading')}
      failed={t('confirmation.failed')}
      accepted={
        <>
          <IconMailCheck aria-hidden="true" />
          {t('confirmation.confirmed')}
        </>
      }
      // what the service knows by name is said in the user's language, anything else in its own words (POLL-14)
      refused={({ key, text }) => [
        t('confirmation.failed'),
        key === 'noticeNotFound' ? t('confirmation.noticeNotFound') : text,
      ]}
    />
  );
}
