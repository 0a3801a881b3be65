import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { FILTER_GROUPS, isShown, toggled } from '../mapFacts/mapView.ts';
import { SearchField } from './SearchField.tsx';
import type { FacilityPages } from './useFacilityPages.ts';

type ListHeadProps = {
  count: number;
  hidden: ReadonlySet<number>;
  pages: FacilityPages;
  onFilter: (hidden: ReadonlySet<number>) => void;
  /** null: not for this person. */
  onAdd: (() => void) | null;
  onClose: () => void;
};

/** Title, filter and search of the list, and where administrators begin a facility (LIST-02, LIST-04, LIST-08). */
export function ListHead({ count, hidden, pages, onFilter, onAdd, onClose }: ListHeadProps) {
  const { t } = useTranslation(['map', 'common']);
  return (
    <header>
      <h2 tabIndex={-1}>
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
      <SearchField pages={pages} />
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
