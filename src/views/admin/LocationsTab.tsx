import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import type { LocationStatus } from '#domain/locations/locationStatus.ts';
import { fieldsOf, NEW_LOCATION, type LocationsDraft } from '#machines/profileForm/locationDrafts.ts';
import { NEW_IMPORT } from '#machines/profileForm/locationImport.ts';
import { selectAnswer, selectIsStale } from '#machines/refresh/refreshSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { TextField } from '#ui/TextField.tsx';
import { pageOf } from '#ui/pageOf.ts';
import type { StatusStyle } from '#ui/statusStyle.ts';
import { FormFault, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import { AdminPager } from './AdminPager.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ImportForm } from './ImportForm.tsx';
import { LocationForm } from './LocationForm.tsx';
import { RowActions } from './RowActions.tsx';
import './admin.css';
import type { LocationsFormDependencies, LookupRef, StatusesRef } from './adminForms.ts';

const LOOKS: Record<LocationStatus, StatusStyle> = {
  Alert: 'closed',
  Open: 'open',
  Override: 'override',
  Unknown: 'unknown',
};

type LocationsTabProps = {
  locations: LocationsFormDependencies;
  addresses: LookupRef<PlaceSuggestion>;
  statuses: StatusesRef;
  /** Address of the basemap's tiles, with `{z}`, `{x}` and `{y}`. */
  tiles: BasemapSources;
};

/** The locations of the client with what their yards show, and the form of one or of many of them (ADMIN-01 to ADMIN-15). */
export function LocationsTab({ locations, addresses, statuses, tiles }: LocationsTabProps) {
  const { t } = useTranslation(['admin', 'profile']);
  const form = useForm(locations.form);
  const { draft, isBusy, change } = form;
  const [asked, ask] = useState<Facility | null>(null);
  const title = t('profile:tabs.locations');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const { fields, importing } = draft;
  const list: LocationsDraft = { ...draft, fields: null, importing: null, removing: null };
  const isEditing = fields !== null || importing !== null;
  return (
    <div className="admin-locations" data-editing={isEditing || undefined}>
      <section className="profile-form" aria-label={title}>
        <div className="profile-fields">
          <ListHead title={title} list={list} isBusy={isBusy} change={change} />
          {!isEditing && <FormFault fault={form.fault} />}
          <LocationList
            draft={draft}
            isBusy={isBusy}
            statuses={statuses}
            onEdited={(one) => change({ ...list, fields: fieldsOf(one) })}
            onRemoved={ask}
          />
        </div>
      </section>
      {fields !== null && (
        <LocationForm form={form} draft={draft} fields={fields} addresses={addresses} tiles={tiles} />
      )}
      {importing !== null && (
        <ImportForm
          form={form}
          upload={importing}
          locations={draft.locations}
          // one system on the page: that of the first location where the reader has chosen none
          unitSystem={locations.unitSystemFor(draft.locations[0] ?? null)}
          onFile={locations.readFile}
          onChanged={(changed) => change({ ...list, importing: changed })}
        />
      )}
      {asked !== null && (
        <ConfirmDialog
          question={t('locations.question')}
          doLabel={t('locations.doRemove')}
          onCancelled={() => ask(null)}
          onConfirmed={() => {
            ask(null);
            change({ ...list, removing: asked.id });
            form.save();
          }}
        >
          {asked.id}
        </ConfirmDialog>
      )}
    </div>
  );
}

type ListHeadProps = {
  title: string;
  /** With nothing open beside it. */
  list: LocationsDraft;
  isBusy: boolean;
  change: (draft: LocationsDraft) => void;
};

function ListHead({ title, list, isBusy, change }: ListHeadProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="admin-row-head">
      <h3 className="profile-heading">
        {title} <span className="admin-count">{list.locations.length}</span>
      </h3>
      <div className="admin-row-buttons">
        <Button isDisabled={isBusy} onPress={() => change({ ...list, importing: NEW_IMPORT })}>
          <IconFileUpload aria-hidden="true" />
          {t('import.open')}
        </Button>
        <Button kind="primary" isDisabled={isBusy} onPress={() => change({ ...list, fields: NEW_LOCATION })}>
          <IconPlus aria-hidden="true" />
          {t('locations.add')}
        </Button>
      </div>
    </div>
  );
}

type LocationListProps = {
  draft: LocationsDraft;
  isBusy: boolean;
  statuses: StatusesRef;
  onEdited: (location: Facility) => void;
  onRemoved: (location: Facility) => void;
};

function LocationList({ draft, isBusy, statuses, onEdited, onRemoved }: LocationListProps) {
  const { t } = useTranslation('admin');
  const [sought, seek] = useState('');
  const [wanted, setPage] = useState(0);
  const words = sought.trim().toLowerCase();
  const found = draft.locations.filter(({ id, city, state }) =>
    `${id} ${city ?? ''} ${state ?? ''}`.toLowerCase().includes(words),
  );
  const { page, shown } = pageOf(found, wanted);
  const statusOf = useSelector(statuses, (snapshot) =>
    selectIsStale(snapshot) ? null : selectAnswer(snapshot),
  );
  return (
    <>
      <TextField label={t('locations.search')} type="search" value={sought} onChanged={seek} />
      {found.length === 0 && <p className="profile-note">{t('locations.none')}</p>}
      {found.length > 0 && (
        <table className="admin-table">
          <thead>
            <tr>
              <th scope="col">{t('locations.name')}</th>
              <th scope="col">{t('locations.status')}</th>
              <th scope="col" className="admin-aside">
                {t('locations.city')}
              </th>
              <th scope="col" className="admin-aside">
                {t('locations.state')}
              </th>
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
                status={statusOf?.(one.id) ?? 'Unknown'}
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

type LocationRowProps = Pick<LocationListProps, 'isBusy' | 'onEdited' | 'onRemoved'> & {
  location: Facility;
  status: LocationStatus;
};

function LocationRow({ location, status, isBusy, onEdited, onRemoved }: LocationRowProps) {
  const { t } = useTranslation('admin');
  const { id, city, state } = location;
  return (
    <tr>
      <th scope="row">{id}</th>
      <td>
        <Chip statusStyle={LOOKS[status]} word={t(`locations.word.${status}`)} />
      </td>
      <td className="admin-aside">{city}</td>
      <td className="admin-aside">{state}</td>
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
