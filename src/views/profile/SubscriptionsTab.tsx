import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { subscriptionsOrderOf, type SubscriptionsDraft } from '#machines/profileForm/profileDrafts.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { FacilityChoice } from './FacilityChoice.tsx';
import { FormFault, FormFrame, FormWaiting } from './FormFrame.tsx';
import type { SubscriptionsForm } from './profileForms.ts';
import { useForm } from './useForm.ts';

type SubscriptionsTabProps = {
  subscriptions: SubscriptionsForm;
  /** Nobody can be told who has no address (SUB-04). */
  hasEmail: boolean;
};

/** The facilities that a person is told of, and why the service would not change them (SUB-01 to SUB-04, ERR-19). */
export function SubscriptionsTab({ subscriptions, hasEmail }: SubscriptionsTabProps) {
  const { t } = useTranslation('profile');
  const form = useForm(subscriptions.form);
  const { draft, isBusy, fault, change, save } = form;
  const title = t('tabs.subscriptions');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const facilities = subscriptions.facilities();
  const joining: SubscriptionsDraft = { ...draft, leaving: null };
  const isSubscribed = ({ id }: Facility) => draft.subscribed.includes(id);
  const order = (ordered: SubscriptionsDraft) => {
    change(ordered);
    save();
  };
  return (
    <div className="profile-stack">
      <FormFrame
        title={title}
        form={{
          isBusy,
          isSavable: !isBusy && subscriptionsOrderOf(joining) !== null,
          save: () => order(joining),
        }}
        saveLabel={t('subscriptions.subscribe')}
      >
        <FormFault fault={fault} />
        <FacilityChoice
          facilities={facilities.filter((facility) => !isSubscribed(facility))}
          chosen={draft.chosen}
          isDisabled={isBusy || !hasEmail}
          onChosen={(chosen) => change({ ...joining, chosen })}
        />
      </FormFrame>
      <OwnSubscriptions
        own={draft.subscribed.map((id) => facilities.find((facility) => facility.id === id) ?? { id })}
        isDisabled={isBusy}
        onLeft={(id) => order({ ...draft, leaving: id })}
      />
    </div>
  );
}

type OwnSubscriptionsProps = {
  own: readonly Pick<Facility, 'id' | 'name'>[];
  isDisabled: boolean;
  onLeft: (id: string) => void;
};

function OwnSubscriptions({ own, isDisabled, onLeft }: OwnSubscriptionsProps) {
  const { t } = useTranslation('profile');
  return (
    <section className="profile-form" aria-label={t('subscriptions.own')}>
      <div className="profile-fields">
        <h3 className="profile-heading">{t('subscriptions.own')}</h3>
        {own.length === 0 && <p className="profile-note">{t('subscriptions.none')}</p>}
        <ul className="profile-own">
          {own.map((facility) => {
            const name = nameOf(facility);
            return (
              <li key={facility.id}>
                <span>{name}</span>
                <IconButton
                  label={t('subscriptions.remove', { name })}
                  isDisabled={isDisabled}
                  onPress={() => onLeft(facility.id)}
                >
                  <IconTrash aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function nameOf({ id, name }: Pick<Facility, 'id' | 'name'>): string {
  return name ?? id;
}
