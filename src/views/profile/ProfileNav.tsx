import type { IconUser } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

type NavItem = {
  readonly id: string;
  readonly label: string;
  readonly Icon: typeof IconUser;
  /** Of the client, not of the person. */
  readonly isAdministration?: boolean;
};

type ProfileNavProps = {
  items: readonly NavItem[];
  chosenId: string;
  /** What is being saved must not be left. */
  isHeld: boolean;
  onChosen: (id: string) => void;
};

/** The tabs: a list beside them where there is room, else one field to choose from, which one tab does not need. */
export function ProfileNav({ items, chosenId, isHeld, onChosen }: ProfileNavProps) {
  const { t } = useTranslation('profile');
  const label = t('sections');
  const firstOfClient = items.find(({ isAdministration }) => isAdministration)?.id ?? null;
  return (
    <div className="profile-nav">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus, one at a time */}
      <div
        className="profile-tabs"
        role="tablist"
        aria-label={label}
        aria-orientation="vertical"
        onKeyDown={goByKey}
      >
        {items.map(({ id, label, Icon }) => (
          <Fragment key={id}>
            {id === firstOfClient && (
              <p className="profile-navhead" role="presentation">
                {t('administration')}
              </p>
            )}
            <button
              type="button"
              role="tab"
              aria-selected={id === chosenId}
              tabIndex={id === chosenId ? 0 : -1}
              disabled={isHeld}
              // arrow keys choose by moving the focus
              onFocus={() => onChosen(id)}
              onClick={() => onChosen(id)}
            >
              <Icon aria-hidden="true" />
              {label}
            </button>
          </Fragment>
        ))}
      </div>
      {items.length > 1 && (
        <select
          className="profile-select"
          aria-label={label}
          value={chosenId}
          disabled={isHeld}
          onChange={(event) => onChosen(event.currentTarget.value)}
        >
          {items.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** Up and down go round; the first and the last have keys of their own. */
function goByKey(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll('button')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const place = places[event.key];
  if (place === undefined) return;
  event.preventDefault();
  tabs.at(place % tabs.length)?.focus();
}
