import { IconMenu2 } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '#ui/base.css';
import { ProductMark } from '#ui/ProductMark.tsx';
import { ManualLink } from './ManualLink.tsx';
import { RailSheet, SideRail, type SideRailProps } from './SideRail.tsx';
import './shell.css';
import './rail.css';
import './userMenu.css';
import './pageFailed.css';
import './shellNarrow.css';
import './supportChat.css';

/** What stands in the footer. */
export type ShellFoot = {
  readonly version: string;
  /** In the language that is shown. */
  readonly manualUrl: string;
  /** The way to help. */
  readonly support: ReactNode;
};

type ShellFrameProps = {
  language: string;
  /** Follows the device. */
  scheme: 'dark' | 'light';
  /** Whether header and footer stand; some pages fill the screen (SHELL-18). */
  hasBars: boolean;
  /** Code of the client; null: nobody is signed in. */
  clientId: string | null;
  /** null: the page has no footer. */
  foot: ShellFoot | null;
  /** Room for the search; empty until there is one. */
  search?: ReactNode;
  /** Room for the time of the slider; empty until there is one. */
  time?: ReactNode;
  /** null: nobody is signed in. */
  userMenu: ReactNode;
  /** Navigation of the product; `isBeside`: it stands beside the page where there is room. none: nobody is signed in. */
  rail?: (SideRailProps & { readonly isBeside: boolean }) | null;
  children: ReactNode;
};

/** Header and footer around every page that does not fill the screen by itself (SHELL-19, SHELL-22); a map has no footer. */
export function ShellFrame(props: ShellFrameProps) {
  const { language, scheme, hasBars, clientId, foot, search, time, userMenu, rail = null, children } = props;
  const { t } = useTranslation('common');
  const [isRailOpen, setRailOpen] = useState(false);
  const close = () => setRailOpen(false);
  const isBeside = hasBars && rail !== null && rail.isBeside;
  return (
    <div className="shell" data-scheme={scheme} data-rail={isBeside || undefined} lang={language}>
      {hasBars && <SkipLink />}
      {hasBars && (
        <header className="shell-head">
          {rail !== null && <RailOpener onOpen={() => setRailOpen(true)} />}
          <ProductMark />
          <b className="shell-title">{t('product')}</b>
          {clientId !== null && <span className="shell-client">{clientId}</span>}
          <div className="shell-search">{search}</div>
          <div className="shell-time">{time}</div>
          {userMenu}
        </header>
      )}
      {isRailOpen && rail !== null && <RailSheet {...rail} onClose={close} />}
      {isBeside ? (
        <div className="shell-body">
          <SideRail {...rail} />
          <div className="shell-page">{children}</div>
        </div>
      ) : (
        <div className="shell-page">{children}</div>
      )}
      {hasBars && foot !== null && (
        <footer className="shell-foot">
          <ManualLink url={foot.manualUrl} />
          {foot.support}
          <span>{t('version', { version: foot.version })}</span>
        </footer>
      )}
    </div>
  );
}

/** Leads keys past header and navigation to the page; on a map, to the map. */
function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <button
      type="button"
      className="shell-skip"
      onClick={() => {
        const main = document.querySelector<HTMLElement>('.shell-page main');
        if (main === null) return;
        main.tabIndex = -1;
        main.focus();
      }}
    >
      {t('shell.skip')}
    </button>
  );
}

function RailOpener({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('common');
  return (
    <button
      type="button"
      className="rail-opener"
      aria-label={t('rail.open')}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconMenu2 aria-hidden="true" />
    </button>
  );
}
