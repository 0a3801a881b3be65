import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { LocationStatus } from '#domain/locations/locationStatus.ts';
import { fieldsOf, NEW_LOCATION, type LocationsDraft } from '#machines/profileForm/locationDrafts.ts';
import { selectAnswer, selectIsStale } from '#machines/refresh/refreshSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import type { StatusLook } from '#ui/statusLook.ts';
import { TextField } from '#ui/TextField.tsx';
import { FormFault, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import type { LocationsFormRef, StatusesRef } from './adminForms.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LocationForm } from './LocationForm.tsx';
import { Pager, pageOf } from './Pager.tsx';
import './admin.css';

const LOOKS: Record<LocationStatus, StatusLook> = {
  ...{ Alert: 'closed', Open: 'open', Override: 'override', Unknown: 'unknown' },
};

type LocationsTabProps = { locations: LocationsFormRef; statuses: StatusesRef };

/** The locations of the client with what their yards show, and the form of one of them (ADMIN-01 to ADMIN-10). */
export function LocationsTab({ locations, statuses }: LocationsTabProps) {
  const { t } = useTranslation(['admin', 'profile']);
  const form = useForm(locations);
  const { draft, isBusy, change } = form;
  const [asked, ask] = useState<Facility | null>(null);
  const title = t('profile:tabs.locations');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const { fields } = draft;
  return (
    <div className="admin-locations" data-editing={fields !== null || undefined}>
      <section className="profile-form" aria-label={title}>
        <div className="profile-fields">
          <div className="admin-row-head">
            <h3 className="profile-heading">
              {title} <span className="admin-count">{draft.locations.length}</span>
            </h3>
            <Button
              kind="primary"
              isDisabled={isBusy}
              onPress={() => change({ ...draft, removing: null, fields: NEW_LOCATION })}
            >
              <IconPlus aria-hidden="true" />
              {t('locations.add')}
            </Button>
          </div>
          {fields === null && <FormFault fault={form.fault} />}
          <LocationList
            {...{ draft, isBusy, statuses }}
            onEdited={(one) => change({ ...draft, removing: null, fields: fieldsOf(one) })}
            onRemoved={ask}
          />
        </div>
      </section>
      {fields !== null && <LocationForm form={form} draft={draft} fields={fields} />}
      {asked !== null && (
        <ConfirmDialog
          question={t('locations.question')}
          doLabel={t('locations.doRemove')}
          onCancelled={() => ask(null)}
          onConfirmed={() => {
            ask(null);
            change({ ...draft, fields: null, removing: asked.id });
            form.save();
          }}
        >
          {asked.id}
        </ConfirmDialog>
      )}
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
              <th scope="col">{t('locations.city')}</th>
              <th scope="col">{t('locations.state')}</th>
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
                {...{ isBusy, onEdited, onRemoved }}
              />
            ))}
          </tbody>
        </table>
      )}
      <Pager count={found.length} page={page} onPage={setPage} />
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
        <Chip look={LOOKS[status]} word={t(`locations.word.${status}`)} />
      </td>
      <td>{city}</td>
      <td>{state}</td>
      <td className="admin-actions">
        <button
          type="button"
          className="profile-icon"
          aria-label={t('locations.edit', { name: id })}
          disabled={isBusy}
          onClick={() => onEdited(location)}
        >
          <IconPencil aria-hidden="true" />
        </button>
        <button
          type="button"
          className="profile-icon"
          aria-label={t('locations.remove', { name: id })}
          disabled={isBusy}
          onClick={() => onRemoved(location)}
        >
          <IconTrash aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}
