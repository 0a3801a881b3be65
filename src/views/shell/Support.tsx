import { IconHelpCircle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type SupportProps = {
  /** Script of a chat; empty: none. */
  widgetUrl: string;
  /** Empty: none. */
  email: string;
};

/** The way to help in the foot of the shell: a chat where there is one, else a mail (SHELL-24, GAP-13). */
export function Support({ widgetUrl, email }: SupportProps) {
  const { t } = useTranslation('common');
  if (widgetUrl !== '') return <OpenedChat widgetUrl={widgetUrl} />;
  return (
    email !== '' && (
      <a href={`mailto:${email}`}>
        <IconHelpCircle size={17} aria-hidden="true" />
        {t('support.label')}
      </a>
    )
  );
}

function OpenedChat({ widgetUrl }: { widgetUrl: string }) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="support-opener"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <IconX size={17} aria-hidden="true" /> : <IconHelpCircle size={17} aria-hidden="true" />}
        {t('support.label')}
      </button>
      <SupportChat widgetUrl={widgetUrl} isOpen={isOpen} />
    </>
  );
}

type SupportChatProps = { widgetUrl: string; isOpen: boolean };

/**
 * A script of another provider, in a frame without an origin: it reads nothing of this page, and goes with it. It is
 * there from the beginning, so that it can say at once what waits in it.
 */
export function SupportChat({ widgetUrl, isOpen }: SupportChatProps) {
  const { t } = useTranslation('common');
  return (
    <div className="support-chat" data-open={isOpen} inert={!isOpen}>
      <iframe
        title={t('support.chat')}
        sandbox="allow-scripts allow-forms allow-popups"
        referrerPolicy="no-referrer"
        srcDoc={`<!doctype html><script src="${escaped(widgetUrl)}" async></script>`}
      />
    </div>
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
