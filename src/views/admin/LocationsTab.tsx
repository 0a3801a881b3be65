import { IconFileUpload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import { fieldsOf, NEW_LOCATION, type LocationsDraft } from '#machines/profileForm/locationDrafts.ts';
import { NEW_IMPORT } from '#machines/profileForm/locationImport.ts';
import { Button } from '#ui/Button.tsx';
import { FormFault, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ImportForm } from './ImportForm.tsx';
import { LocationForm } from './LocationForm.tsx';
import { LocationList } from './LocationList.tsx';
import { useFormFocus } from './useFormFocus.ts';
import './admin.css';
import type { LocationsFormDependencies, LookupRef, LocationStatuses } from './adminForms.ts';

type LocationsTabProps = {
  locations: LocationsFormDependencies;
  addresses: LookupRef<PlaceSuggestion>;
  statuses: LocationStatuses;
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
  const isEditing = draft !== null && (draft.fields !== null || draft.importing !== null);
  const frame = useFormFocus(isEditing);
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const { fields, importing } = draft;
  const list: LocationsDraft = { ...draft, fields: null, importing: null, removing: null };
  return (
    <div className="admin-locations" data-editing={isEditing || undefined} ref={frame}>
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
        {title} <span className="admin-count">{t('figure', { count: list.locations.length })}</span>
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
