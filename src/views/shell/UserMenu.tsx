import { IconChevronDown, IconLogout, IconUser, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMenu } from '#ui/useMenu.ts';
import { Initials } from '#views/profile/Initials.tsx';

type UserMenuProps = {
  name: string;
  /** null: no profile for this person (AUTH-22). */
  onProfile: (() => void) | null;
  /** null: not for this person. */
  onPeople: (() => void) | null;
  onSignOut: () => void;
};

/** Who is signed in, and what they may do about it (SHELL-19). */
export function UserMenu({ name, onProfile, onPeople, onSignOut }: UserMenuProps) {
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
          {onPeople !== null && (
            <li role="none">
              <button type="button" role="menuitem" onClick={() => choose(onPeople)}>
                <IconUsers aria-hidden="true" />
                {t('shell.people')}
              </button>
            </li>
          )}
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
