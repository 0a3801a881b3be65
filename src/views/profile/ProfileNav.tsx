import type { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type NavItem = { readonly id: string; readonly label: string; readonly Icon: typeof IconUser };

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
  return (
    <nav className="profile-nav" aria-label={t('sections')}>
      <ul className="profile-tabs">
        {items.map(({ id, label, Icon }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === chosenId ? 'page' : undefined}
              disabled={isHeld}
              onClick={() => onChosen(id)}
            >
              <Icon aria-hidden="true" />
              {label}
            </button>
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <select
          className="profile-select"
          aria-label={t('sections')}
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
    </nav>
  );
}
