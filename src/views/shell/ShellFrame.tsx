import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#ui/base.css';
import { ProductMark } from '#ui/ProductMark.tsx';
import { ManualLink } from './ManualLink.tsx';
import './shell.css';

type ShellFrameProps = {
  language: string;
  /** Follows the device. */
  scheme: 'dark' | 'light';
  /** Whether header and footer stand; some pages fill the screen (SHELL-18). */
  hasBars: boolean;
  /** Code of the client; null: nobody is signed in. */
  clientId: string | null;
  version: string;
  /** In the language that is shown. */
  manualUrl: string;
  /** Room for the search; empty until there is one. */
  search?: ReactNode;
  /** Room for the time of the slider; empty until there is one. */
  time?: ReactNode;
  /** null: nobody is signed in. */
  userMenu: ReactNode;
  /** The way to help. */
  support: ReactNode;
  children: ReactNode;
};

/** Header and footer around every page that does not fill the screen by itself (SHELL-19, SHELL-22). */
export function ShellFrame(props: ShellFrameProps) {
  const {
    language,
    scheme,
    hasBars,
    clientId,
    version,
    manualUrl,
    search,
    time,
    userMenu,
    support,
    children,
  } = props;
  const { t } = useTranslation('common');
  return (
    <div className="shell" data-scheme={scheme} lang={language}>
      {hasBars && (
        <header className="shell-head">
          <ProductMark />
          <b className="shell-title">{t('product')}</b>
          {clientId !== null && <span className="shell-client">{clientId}</span>}
          <div className="shell-search">{search}</div>
          <div className="shell-time">{time}</div>
          {userMenu}
        </header>
      )}
      <div className="shell-page">{children}</div>
      {hasBars && (
        <footer className="shell-foot">
          <ManualLink url={manualUrl} />
          {support}
          <span>{t('version', { version })}</span>
        </footer>
      )}
    </div>
  );
}
