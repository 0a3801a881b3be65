import { useTranslation } from 'react-i18next';
import type { Role } from '#contracts/administration.ts';
import type { Facility } from '#contracts/facility.ts';
import { isLimitedToNothing, type AccessDraft } from '#machines/profileForm/adminDrafts.ts';
import { RadioRow } from '#ui/RadioRow.tsx';
import { FacilityChoice } from '#views/profile/FacilityChoice.tsx';
import { FormFault, FormFrame, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import type { AccessFormDependencies, FoundUser } from './adminForms.ts';
import { ChipChoice } from './ChipChoice.tsx';
import { ChipList } from './ChipList.tsx';

type AccessFormProps = { person: FoundUser; access: AccessFormDependencies };
type PartProps = { draft: AccessDraft; isBusy: boolean; change: (draft: AccessDraft) => void };

/** What one person may do, and where (ADMIN-24 to ADMIN-30). */
export function AccessForm({ person, access }: AccessFormProps) {
  const { t } = useTranslation(['admin', 'profile']);
  const form = useForm(access.form);
  const { draft, isBusy } = form;
  const change = (changed: AccessDraft) => form.change({ ...changed, refused: null });
  const title = t('access.of', { name: person.name === '' ? person.email : person.name });
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  return (
    <FormFrame title={title} note={person.email} form={form} saveLabel={t('profile:save')}>
      <FormFault fault={form.fault ?? draft.refused} />
      <Roles draft={draft} isBusy={isBusy} change={change} roles={access.roles()} />
      <Locations draft={draft} isBusy={isBusy} change={change} facilities={access.facilities()} />
    </FormFrame>
  );
}

function Roles({ draft, isBusy, change, roles }: PartProps & { roles: readonly Role[] }) {
  const { t } = useTranslation('admin');
  const holdsNone = roles.every(({ id }) => !draft.roles.includes(id));
  return (
    <ChipChoice
      label={t('access.roles')}
      addLabel={t('access.addRole')}
      items={roles}
      chosen={draft.roles}
      note={holdsNone ? t('access.noRole') : null}
      isDisabled={isBusy}
      onChosen={(held) => change({ ...draft, roles: held })}
    />
  );
}

function Locations({ draft, isBusy, change, facilities }: PartProps & { facilities: readonly Facility[] }) {
  const { t } = useTranslation('admin');
  const chosen = facilities.filter(({ gid }) => draft.locations.includes(gid));
  const isAdmin = draft.roles.includes('admin');
  return (
    <>
      <fieldset className="admin-group" disabled={isBusy}>
        <legend>{t('access.locations')}</legend>
        <RadioRow
          name="scope"
          label={t('access.all')}
          aside={null}
          isChosen={!draft.isLimited}
          onChosen={() => change({ ...draft, isLimited: false })}
        />
        <RadioRow
          name="scope"
          label={t('access.some')}
          aside={null}
          isChosen={draft.isLimited}
          onChosen={() => change({ ...draft, isLimited: true })}
        />
        {isAdmin && <p className="profile-note">{t('access.adminsSeeAll')}</p>}
        {draft.isLimited && draft.locations.length === 0 && (
          <p className="profile-note">
            {isLimitedToNothing(draft) ? t('access.chooseOne') : t('access.seesNone')}
          </p>
        )}
      </fieldset>
      {draft.isLimited && (
        <>
          <ChipList
            label={t('access.chosen')}
            items={chosen.map(({ gid, id, name }) => ({ id: String(gid), label: name ?? id }))}
            isDisabled={isBusy}
            onRemoved={(id) =>
              change({ ...draft, locations: draft.locations.filter((gid) => String(gid) !== id) })
            }
          />
          <FacilityChoice
            facilities={facilities}
            chosen={chosen.map(({ id }) => id)}
            isDisabled={isBusy}
            onChosen={(ids) => change({ ...draft, locations: withTicked(draft.locations, facilities, ids) })}
          />
        </>
      )}
    </>
  );
}

/** Locations once others are ticked. One that the list does not offer, such as a device, was not taken away by anybody. */
function withTicked(
  held: readonly number[],
  offered: readonly Facility[],
  ids: readonly string[],
): readonly number[] {
  const kept = held.filter((gid) => offered.every((facility) => facility.gid !== gid));
  return [...kept, ...offered.filter(({ id }) => ids.includes(id)).map(({ gid }) => gid)];
}
