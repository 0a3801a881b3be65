import {
  IconBuilding,
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { focusOnMount } from '#ui/focusOnMount.ts';
import { useMenu } from '#ui/useMenu.ts';
import { Initials } from '#views/profile/Initials.tsx';
import { HelpItems, type MenuHelp } from './HelpItems.tsx';

/** A page that the menu leads to. */
export type MenuPage = { readonly name: keyof typeof ICONS; readonly path: string };

const ICONS = { people: IconUsers, screens: IconDeviceDesktop, clients: IconBuilding } as const;

type UserMenuProps = {
  name: string;
  /** null: no profile for this person (AUTH-22). */
  onProfile: (() => void) | null;
  /** Those of this person, in their order. */
  pages: readonly MenuPage[];
  onPage: (path: string) => void;
  /** null: the footer of the page has it. */
  help: MenuHelp | null;
  onSignOut: () => void;
};

/** Who is signed in, and what they may do about it (SHELL-19). */
export function UserMenu({ name, onProfile, pages, onPage, help, onSignOut }: UserMenuProps) {
  const { t } = useTranslation('common');
  const versionId = useId();
  const { isOpen, choose, frameProps, openerProps } = useMenu();
  return (
    <div className="usermenu" {...frameProps}>
      <button
        type="button"
        className="usermenu-opener"
        aria-label={t('shell.userMenu', { name })}
        {...openerProps}
      >
        <Initials name={name} />
        <span className="usermenu-name">{name}</span>
        <IconChevronDown aria-hidden="true" />
      </button>
      {isOpen && (
        <div className="usermenu-list">
          <ul role="menu" aria-label={name} aria-describedby={help === null ? undefined : versionId}>
            {onProfile !== null && (
              <li role="none">
                <button type="button" role="menuitem" ref={focusOnMount} onClick={() => choose(onProfile)}>
                  <IconUser aria-hidden="true" />
                  {t('profile')}
                </button>
              </li>
            )}
            {pages.map((page) => {
              const Icon = ICONS[page.name];
              return (
                <li role="none" key={page.name}>
                  <button type="button" role="menuitem" onClick={() => choose(() => onPage(page.path))}>
                    <Icon aria-hidden="true" />
                    {t(`shell.${page.name}`)}
                  </button>
                </li>
              );
            })}
            {help !== null && <HelpItems {...help} choose={choose} />}
            <li role="none">
              <button
                type="button"
                role="menuitem"
                ref={onProfile === null ? focusOnMount : null}
                onClick={() => choose(onSignOut)}
              >
                <IconLogout aria-hidden="true" />
                {t('shell.signOut')}
              </button>
            </li>
          </ul>
          {help !== null && <p id={versionId}>{t('version', { version: help.version })}</p>}
        </div>
      )}
    </div>
  );
}
