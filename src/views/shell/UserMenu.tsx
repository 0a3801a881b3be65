import {
  IconBuilding,
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMenu } from '#ui/useMenu.ts';
import { Initials } from '#views/profile/Initials.tsx';

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
  onSignOut: () => void;
};

/** Who is signed in, and what they may do about it (SHELL-19). */
export function UserMenu({ name, onProfile, pages, onPage, onSignOut }: UserMenuProps) {
  const { t } = useTranslation('common');
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
        <ul className="usermenu-list" role="menu" aria-label={name}>
          {onProfile !== null && (
            <li role="none">
              <button type="button" role="menuitem" ref={focusOnce} onClick={() => choose(onProfile)}>
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
          <li role="none">
            <button
              type="button"
              role="menuitem"
              ref={onProfile === null ? focusOnce : null}
              onClick={() => choose(onSignOut)}
            >
              <IconLogout aria-hidden="true" />
              {t('shell.signOut')}
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

function focusOnce(item: HTMLButtonElement | null) {
  item?.focus();
}
