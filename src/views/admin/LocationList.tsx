import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { foldText } from '#domain/language/foldText.ts';
import type { LocationStatus } from '#domain/locations/locationStatus.ts';
import type { LocationsDraft } from '#machines/profileForm/locationDrafts.ts';
import { Chip } from '#ui/Chip.tsx';
import { LongId } from '#ui/LongId.tsx';
import { pageOf } from '#ui/pageOf.ts';
import type { StatusStyle } from '#ui/statusStyle.ts';
import { TextField } from '#ui/TextField.tsx';
import type { LocationStatuses } from './adminForms.ts';
import { AdminPager } from './AdminPager.tsx';
import { RowActions } from './RowActions.tsx';
import { useLocationStatuses } from './useLocationStatuses.ts';
import { LOCATION_COLUMNS, sortedLocations, tagsText, type LocationSorting } from './sortedLocations.ts';

const LOOKS: Record<LocationStatus, StatusStyle> = {
  Alert: 'closed',
  Open: 'open',
  Override: 'override',
  Unknown: 'unknown',
};

/** Names of the texts of the columns. */
const HEADS = { id: 'name', status: 'status', city: 'city', state: 'state', tags: 'tags' } as const;

type LocationListProps = {
  draft: LocationsDraft;
  isBusy: boolean;
  statuses: LocationStatuses;
  onEdited: (location: Facility) => void;
  onRemoved: (location: Facility) => void;
};

/** Locations by name, or in the order of another column, with what their yards show and their tags. */
export function LocationList({ draft, isBusy, statuses, onEdited, onRemoved }: LocationListProps) {
  const { t } = useTranslation('admin');
  const [sought, seek] = useState('');
  const [wanted, setPage] = useState(0);
  const words = foldText(sought.trim());
  const [sorting, sort] = useState<LocationSorting>({ column: 'id', isDescending: false });
  const statusOf = useLocationStatuses(statuses, draft.locations);
  const found = draft.locations.filter((location) =>
    foldText([location.id, location.city, location.state, tagsText(location)].join(' ')).includes(words),
  );
  const { page, shown } = pageOf(sortedLocations(found, sorting, statusOf), wanted);
  return (
    <>
      <TextField label={t('locations.search')} type="search" value={sought} onChanged={seek} />
      {found.length === 0 && <p className="profile-note">{t('locations.none')}</p>}
      {found.length > 0 && (
        <table className="admin-table">
          <thead>
            <tr>
              {LOCATION_COLUMNS.map((column) => (
                <SortHead
                  key={column}
                  name={t(`locations.${HEADS[column]}`)}
                  isAside={column !== 'id' && column !== 'status'}
                  direction={sorting.column === column ? sorting.isDescending : null}
                  onSorted={(isDescending) => {
                    sort({ column, isDescending });
                    setPage(0);
                  }}
                />
              ))}
              <th scope="col">
                <span className="spoken">{t('locations.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <LocationRow
                key={one.gid}
                location={one}
                status={statusOf(one)}
                isBusy={isBusy}
                onEdited={onEdited}
                onRemoved={onRemoved}
              />
            ))}
          </tbody>
        </table>
      )}
      <AdminPager count={found.length} page={page} onPage={setPage} />
    </>
  );
}

type SortHeadProps = {
  name: string;
  isAside: boolean;
  /** Whether the list is in descending order of the column; null: it is in the order of another. */
  direction: boolean | null;
  onSorted: (isDescending: boolean) => void;
};

function SortHead({ name, isAside, direction, onSorted }: SortHeadProps) {
  const Icon = direction === null ? IconSelector : direction ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      className={isAside ? 'admin-aside' : undefined}
      aria-sort={direction === null ? 'none' : direction ? 'descending' : 'ascending'}
    >
      <button type="button" className="admin-sort" onClick={() => onSorted(direction === false)}>
        {name}
        <Icon aria-hidden="true" />
      </button>
    </th>
  );
}

type LocationRowProps = Pick<LocationListProps, 'isBusy' | 'onEdited' | 'onRemoved'> & {
  location: Facility;
  status: LocationStatus;
};

function LocationRow({ location, status, isBusy, onEdited, onRemoved }: LocationRowProps) {
  const { t } = useTranslation('admin');
  const { id, city, state } = location;
  return (
    <tr>
      <th scope="row">
        <LongId id={id} />
      </th>
      <td>
        <Chip statusStyle={LOOKS[status]} word={t(`locations.word.${status}`)} />
      </td>
      <td className="admin-aside">{city}</td>
      <td className="admin-aside">{state}</td>
      <td className="admin-aside">{tagsText(location)}</td>
      <RowActions
        name={id}
        editLabel={t('locations.edit', { name: id })}
        isBusy={isBusy}
        onEdited={() => onEdited(location)}
        onRemoved={() => onRemoved(location)}
      />
    </tr>
  );
}
