import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goThroughMenu } from '#ui/goThroughMenu.ts';
import { Initials } from '#views/profile/Initials.tsx';

type UserMenuProps = {
  name: string;
  /** null: no profile for this person (AUTH-22). */
  onProfile: (() => void) | null;
  onSignOut: () => void;
};

/** Who is signed in, and what they may do about it (SHELL-19). */
export function UserMenu({ name, onProfile, onSignOut }: UserMenuProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const choose = (act: () => void) => {
    setOpen(false);
    opener.current?.focus();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons pass through
    <div
      className="usermenu"
      onKeyDown={(event) => {
        if (event.key === 'Escape') choose(() => {});
        else goThroughMenu(event);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        className="usermenu-opener"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('shell.userMenu', { name })}
        onClick={() => setOpen(!isOpen)}
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
