import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import { COUNTRY_CODES } from '#domain/locations/countryCodes.ts';
import { defaultUnitsOf } from '#domain/locations/locationName.ts';
import {
  isLocationUnchanged,
  locationNameFault,
  withPlace,
  withShape,
  type LocationFields,
  type LocationsDraft,
} from '#machines/profileForm/locationDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { FormFault, FormFrame } from '#views/profile/FormFrame.tsx';
import type { useForm } from '#views/profile/useForm.ts';
import { AddressSearch } from './AddressSearch.tsx';
import { ChipChoice } from './ChipChoice.tsx';
import { SitePlace } from './SitePlace.tsx';
import type { LookupRef } from './adminForms.ts';

type LocationFormProps = {
  form: Pick<
    ReturnType<typeof useForm<LocationsDraft, unknown>>,
    'isBusy' | 'isSavable' | 'fault' | 'change' | 'save'
  >;
  draft: LocationsDraft;
  fields: LocationFields;
  addresses: LookupRef<PlaceSuggestion>;
  /** Address of the basemap's tiles, with `{z}`, `{x}` and `{y}`. */
  tiles: BasemapSources;
};
type PartProps = { fields: LocationFields; isBusy: boolean; set: (change: Partial<LocationFields>) => void };

/** One location, new or to be changed (ADMIN-02 to ADMIN-06, ADMIN-09). */
export function LocationForm({ form, draft, fields, addresses, tiles }: LocationFormProps) {
  const { t } = useTranslation(['admin', 'profile']);
  const { isBusy } = form;
  const isNew = fields.id === null;
  const location = draft.locations.find(({ id }) => id === fields.id);
  const set = (change: Partial<LocationFields>) =>
    form.change({ ...draft, removing: null, fields: { ...fields, ...change } });
  const dependencies = { fields, isBusy, set };
  return (
    <FormFrame
      title={isNew ? t('location.new') : t('location.edit')}
      form={form}
      saveLabel={isNew ? t('location.create') : t('profile:save')}
    >
      <FormFault fault={form.fault} />
      {fields.isReloaded && (
        <p className="profile-fault" role="alert">
          <IconAlertCircle aria-hidden="true" />
          {t('location.reloaded')}
        </p>
      )}
      <Name {...dependencies} locations={draft.locations} />
      <Address {...dependencies} addresses={addresses} />
      <SitePlace
        fields={fields}
        isBusy={isBusy}
        tiles={tiles}
        onChanged={(shape) => set(withShape(fields, shape, location))}
      />
      <Place {...dependencies} />
      <Customs {...dependencies} />
      <Tags {...dependencies} tags={draft.tags} />
      {!form.isSavable && !isBusy && !isLocationUnchanged(draft) && (
        <p className="profile-note">{t('location.missing')}</p>
      )}
      <div>
        <Button isDisabled={isBusy} onPress={() => form.change({ ...draft, removing: null, fields: null })}>
          {t('location.close')}
        </Button>
      </div>
    </FormFrame>
  );
}

function Name({ fields, isBusy, set, locations }: PartProps & Pick<LocationsDraft, 'locations'>) {
  const { t } = useTranslation('admin');
  const isNew = fields.id === null;
  const fault = isNew && fields.name !== '' ? locationNameFault(fields.name, locations) : null;
  const faultText = fault === 'taken' ? t('location.nameTaken') : t('location.nameRule');
  return (
    <TextField
      label={t('locations.name')}
      value={fields.name}
      isRequired
      isDisabled={isBusy || !isNew}
      hint={isNew ? t('location.nameRule') : t('location.nameLocked')}
      fault={fault === null ? null : faultText}
      onChanged={(name) => set({ name })}
    />
  );
}

function Address({ fields, isBusy, set, addresses }: PartProps & Pick<LocationFormProps, 'addresses'>) {
  const { t } = useTranslation('admin');
  return (
    <>
      <AddressSearch
        lookup={addresses}
        isDisabled={isBusy}
        onChosen={(place) => set(withPlace(fields, place))}
      />
      {fields.isCityMissing && (
        <p className="profile-fault" role="alert">
          <IconAlertCircle aria-hidden="true" />
          {t('address.noCity')}
        </p>
      )}
      {fields.isEdgeRemoved && !fields.isArea && (
        <p className="profile-fault" role="status">
          <IconAlertCircle aria-hidden="true" />
          {t('address.edgeRemoved')}
        </p>
      )}
    </>
  );
}

function Place({ fields, isBusy: isDisabled, set }: PartProps) {
  const { t } = useTranslation('admin');
  return (
    <>
      <TextField
        label={t('location.address')}
        value={fields.address}
        isDisabled={isDisabled}
        onChanged={(address) => set({ address })}
      />
      <div className="admin-pair">
        <TextField
          label={t('locations.city')}
          value={fields.city}
          isRequired
          isDisabled={isDisabled}
          onChanged={(city) => set({ city })}
        />
        <TextField
          label={t('locations.state')}
          value={fields.state}
          isRequired
          isDisabled={isDisabled}
          onChanged={(state) => set({ state })}
        />
        <TextField
          label={t('location.postalCode')}
          value={fields.postalCode}
          isDisabled={isDisabled}
          onChanged={(postalCode) => set({ postalCode })}
        />
      </div>
    </>
  );
}

function Customs({ fields, isBusy: isDisabled, set }: PartProps) {
  const { t, i18n } = useTranslation('admin');
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  const zones = [...new Set([fields.tz, ...Intl.supportedValuesOf('timeZone')])].filter((tz) => tz !== '');
  const isNew = fields.id === null;
  return (
    <div className="admin-pair">
      <SelectField
        label={t('location.country')}
        value={fields.countryCode}
        isDisabled={isDisabled}
        options={COUNTRY_CODES.map((id) => ({ id, label: `${id} – ${names.of(id) ?? id}` }))}
        onChosen={(countryCode) =>
          set({ countryCode, ...(isNew ? { defaultUnits: defaultUnitsOf(countryCode) } : {}) })
        }
      />
      <SelectField
        label={t('location.zone')}
        value={fields.tz}
        isDisabled={isDisabled}
        options={[
          { id: '', label: t('location.zoneByPlace') },
          ...zones.map((tz) => ({ id: tz, label: tz.replaceAll('_', ' ') })),
        ]}
        onChosen={(tz) => set({ tz })}
      />
      <SelectField
        label={t('location.units')}
        value={fields.defaultUnits === null ? '' : String(fields.defaultUnits)}
        isDisabled={isDisabled}
        options={[
          ...(isNew ? [] : [{ id: '', label: t('location.unitsKept') }]),
          { id: '0', label: t('location.imperial') },
          { id: '1', label: t('location.metric') },
        ]}
        onChosen={(id) => set({ defaultUnits: id === '' ? null : id === '0' ? 0 : 1 })}
      />
    </div>
  );
}

function Tags({ fields, isBusy, set, tags }: PartProps & Pick<LocationsDraft, 'tags'>) {
  const { t } = useTranslation(['admin', 'profile']);
  return (
    <ChipChoice
      label={t('profile:tabs.tags')}
      addLabel={t('location.addTag')}
      items={tags}
      chosen={fields.tagIds}
      note={tags.length === 0 ? t('tags.none') : null}
      isDisabled={isBusy}
      onChosen={(tagIds) => set({ tagIds })}
    />
  );
}
