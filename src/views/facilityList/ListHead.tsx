import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { FILTER_GROUPS, isShown, toggled } from '../mapFacts/mapView.ts';

type ListHeadProps = {
  count: number;
  hidden: ReadonlySet<number>;
  sought: string;
  onFilter: (hidden: ReadonlySet<number>) => void;
  onSought: (sought: string) => void;
  /** null: not for this person. */
  onAdd: (() => void) | null;
  onClose: () => void;
};

/** Title, filter and search of the list, and where administrators begin a facility (LIST-02, LIST-04, LIST-08). */
export function ListHead({ count, hidden, sought, onFilter, onSought, onAdd, onClose }: ListHeadProps) {
  const { t } = useTranslation(['map', 'common']);
  return (
    <header>
      <h2>
        {t('list.title')} <small>{t('figure', { count })}</small>
      </h2>
      <div className="faclist-filter" role="group" aria-label={t('list.filter')}>
        {FILTER_GROUPS.map(({ name, codes }) => (
          <button
            key={name}
            type="button"
            aria-pressed={isShown(hidden, codes)}
            onClick={() => onFilter(toggled(hidden, codes))}
          >
            {t(`list.${name}`)}
          </button>
        ))}
      </div>
      <input
        type="search"
        value={sought}
        placeholder={t('list.search')}
        aria-label={t('list.search')}
        autoComplete="off"
        onChange={(event) => onSought(event.currentTarget.value)}
      />
      {onAdd !== null && (
        <Button onPress={onAdd}>
          <IconPlus aria-hidden="true" />
          {t('list.addFacility')}
        </Button>
      )}
      <IconButton label={t('common:close')} onPress={onClose}>
        <IconX aria-hidden="true" />
      </IconButton>
    </header>
  );
}
