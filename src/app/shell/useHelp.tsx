import { useState, type ReactNode } from 'react';
import type { Language } from '#domain/language/language.ts';
import type { MenuHelp } from '#views/shell/HelpItems.tsx';
import type { ShellFoot } from '#views/shell/ShellFrame.tsx';
import { Support, SupportChat } from '#views/shell/Support.tsx';
import { manualUrl } from '#app/address/manualUrl.ts';
import type { Product } from '#app/page/createProduct.ts';

type HelpPlace = {
  language: Language;
  /** false: the user menu has what else the footer has (GAP-143). */
  hasFoot: boolean;
  /** Whether this page offers support. */
  isSupported: boolean;
};

type Help = { readonly foot: ShellFoot | null; readonly menu: MenuHelp | null; readonly chat: ReactNode };

/** Manual, version and support of a page: in its footer, or in the user menu with the chat over the page. */
export function useHelp({ platform }: Product, { language, hasFoot, isSupported }: HelpPlace): Help {
  const [isOpen, setOpen] = useState(false);
  const { version, environment } = platform;
  const { supportWidgetUrl: widgetUrl, supportEmail: email } = environment;
  const manual = manualUrl(language);
  if (hasFoot) {
    const support = isSupported && <Support widgetUrl={widgetUrl} email={email} />;
    return { foot: { version, manualUrl: manual, support }, menu: null, chat: null };
  }
  const hasChat = isSupported && widgetUrl !== '';
  const mail = isSupported && email !== '' ? { email } : null;
  const support = hasChat ? { isOpen, onToggle: () => setOpen(!isOpen) } : mail;
  return {
    foot: null,
    menu: { version, manualUrl: manual, support },
    chat: hasChat && <SupportChat widgetUrl={widgetUrl} isOpen={isOpen} />,
  };
}
