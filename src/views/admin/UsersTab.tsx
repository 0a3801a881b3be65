import { useTranslation } from 'react-i18next';
import { usersOrderOf, type UsersDraft } from '#machines/profileForm/subscriberDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { FacilityChoice } from '#views/profile/FacilityChoice.tsx';
import { FormFault, FormFrame, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import type { FoundUser, InvitationFormRef, LookupRef, UsersFormDependencies } from './adminForms.ts';
import { ChipList } from './ChipList.tsx';
import { CopyField } from './CopyField.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import { SubscriberList } from './SubscriberList.tsx';
import './admin.css';

type UsersTabProps = {
  lookup: LookupRef<FoundUser>;
  users: UsersFormDependencies;
  invitation: InvitationFormRef;
};

/** People of the client: who is told of which facility, and how a new person gets an account (ADMIN-17). */
export function UsersTab({ lookup, users, invitation }: UsersTabProps) {
  const { t } = useTranslation(['admin', 'profile']);
  const form = useForm(users.form);
  const { draft, isBusy, change } = form;
  const title = t('profile:tabs.users');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const joining: UsersDraft = { ...draft, ending: null };
  const order = (ordered: UsersDraft) => {
    change(ordered);
    form.save();
  };
  return (
    <div className="profile-stack">
      <FormFrame
        title={title}
        form={{
          isBusy,
          isSavable: !isBusy && usersOrderOf(joining) !== null,
          save: () => order(joining),
        }}
        saveLabel={t('subscribers.subscribe')}
      >
        <FormFault fault={form.fault} />
        <PersonSearch
          lookup={lookup}
          isDisabled={isBusy}
          onChosen={({ id, name, email }) =>
            change({
              ...joining,
              people: [...draft.people.filter((one) => one.id !== id), { id, name, email }],
            })
          }
        />
        <ChipList
          label={t('users.chosen')}
          items={draft.people.map(({ id, name, email }) => ({ id, label: name === '' ? email : name }))}
          isDisabled={isBusy}
          onRemoved={(id) => change({ ...joining, people: draft.people.filter((one) => one.id !== id) })}
        />
        <FacilityChoice
          facilities={users.facilities()}
          chosen={draft.facilities}
          isDisabled={isBusy}
          onChosen={(facilities) => change({ ...joining, facilities })}
        />
      </FormFrame>
      <SubscriberList
        title={t('users.subscribed')}
        subscribers={draft.subscribers}
        facilities={users.facilities()}
        hasEndAll
        isDisabled={isBusy}
        onEnded={(ending) => order({ ...draft, ending })}
      />
      <Invitation invitation={invitation} />
    </div>
  );
}

function Invitation({ invitation }: { invitation: InvitationFormRef }) {
  const { t } = useTranslation('admin');
  const { draft, isBusy, fault, save } = useForm(invitation);
  const title = t('invitation.title');
  return (
    <section className="profile-form" aria-label={title}>
      <div className="profile-fields">
        <div>
          <h3 className="profile-heading">{title}</h3>
          <p className="profile-note">{t('invitation.note')}</p>
        </div>
        <FormFault fault={fault} />
        {draft !== null && draft.url !== '' && <CopyField label={t('invitation.url')} text={draft.url} />}
        <div>
          <Button isDisabled={isBusy || draft === null} onPress={save}>
            {t('invitation.make')}
          </Button>
        </div>
      </div>
    </section>
  );
}
