import { useTranslation } from 'react-i18next';
import {
  callbacksOrderOf,
  callbackUrlsIn,
  type CallbacksDraft,
} from '#machines/profileForm/subscriberDrafts.ts';
import { TextField } from '#ui/TextField.tsx';
import type { ClockStyle } from '#ui/format/clock.ts';
import { FacilityChoice } from '#views/profile/FacilityChoice.tsx';
import { FormFault, FormFrame, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import type { CallbacksFormDependencies, WebhookFormRef } from './adminForms.ts';
import { SubscriberList } from './SubscriberList.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import './admin.css';

type CallbacksTabProps = {
  callbacks: CallbacksFormDependencies;
  webhook: WebhookFormRef;
  locale: ClockStyle;
  /** Network time, epoch ms. */
  nowMs: () => number;
};

/** Programs that are told: callback URLs of facilities, and the webhook of the client (ADMIN-18). */
export function CallbacksTab({ callbacks, webhook, locale, nowMs }: CallbacksTabProps) {
  const { t } = useTranslation(['admin', 'profile']);
  const form = useForm(callbacks.form);
  const { draft, isBusy, change } = form;
  const title = t('profile:tabs.callbacks');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const joining: CallbacksDraft = { ...draft, ending: null };
  const order = (ordered: CallbacksDraft) => {
    change(ordered);
    form.save();
  };
  return (
    <div className="profile-stack">
      <WebhookForm webhook={webhook} locale={locale} nowMs={nowMs} />
      <FormFrame
        title={title}
        form={{
          isBusy,
          isSavable: !isBusy && callbacksOrderOf(joining) !== null,
          save: () => order(joining),
        }}
        saveLabel={t('subscribers.subscribe')}
      >
        <FormFault fault={form.fault} />
        <TextField
          label={t('callbacks.urls')}
          value={draft.urlsText}
          isDisabled={isBusy}
          hint={t('callbacks.hint')}
          fault={callbackUrlsIn(draft.urlsText) === null ? t('callbacks.rule') : null}
          onChanged={(urlsText) => change({ ...joining, urlsText })}
        />
        <FacilityChoice
          facilities={callbacks.facilities()}
          chosen={draft.facilities}
          isDisabled={isBusy}
          onChosen={(facilities) => change({ ...joining, facilities })}
        />
      </FormFrame>
      <SubscriberList
        title={t('callbacks.subscribed')}
        subscribers={draft.subscribers}
        facilities={callbacks.facilities()}
        hasEndAll={false}
        isDisabled={isBusy}
        onEnded={(ending) => order({ ...draft, ending })}
      />
    </div>
  );
}
