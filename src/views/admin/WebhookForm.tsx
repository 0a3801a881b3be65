import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookOrderOf, type WebhookDraft } from '#machines/profileForm/subscriberDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { formatDate, formatTime, type ClockStyle } from '#ui/format/clock.ts';
import { TextField } from '#ui/TextField.tsx';
import { FormFault, FormFrame, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import type { WebhookFormRef } from './adminForms.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { CopyField } from './CopyField.tsx';

type WebhookFormProps = {
  webhook: WebhookFormRef;
  locale: ClockStyle;
  /** Network time, epoch ms. */
  nowMs: () => number;
};

/** The webhook of the client, and the secret that its calls are signed with (ADMIN-18). */
export function WebhookForm({ webhook, locale, nowMs }: WebhookFormProps) {
  const { t } = useTranslation(['admin', 'profile']);
  const form = useForm(webhook);
  const [isAsked, ask] = useState(false);
  const { draft, isBusy, change } = form;
  const title = t('webhook.title');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const setting: WebhookDraft = { ...draft, ofSecret: null };
  const order = (ordered: WebhookDraft) => {
    change(ordered);
    form.save();
  };
  const isSavable = !isBusy && webhookOrderOf(setting) !== null;
  return (
    <FormFrame
      title={title}
      note={t('webhook.note')}
      form={{ isBusy, isSavable, save: () => order(setting) }}
      saveLabel={t('profile:save')}
    >
      <FormFault fault={form.fault} />
      <TextField
        label={t('webhook.url')}
        value={draft.callbackUrl}
        isDisabled={isBusy}
        fault={webhookOrderOf(setting) === null ? t('callbacks.rule') : null}
        onChanged={(callbackUrl) => change({ ...setting, callbackUrl })}
      />
      <Secret
        secret={draft.signingSecret}
        isBusy={isBusy}
        onAsked={() => order({ ...draft, ofSecret: 'show' })}
      />
      {draft.oldSecretEndsAtMs === null ? (
        <div>
          <Button isDisabled={isBusy} onPress={() => ask(true)}>
            {t('webhook.rotate')}
          </Button>
        </div>
      ) : (
        <p className="profile-note">
          {t('webhook.oldSecretUntil', { time: momentOf(draft.oldSecretEndsAtMs, nowMs(), locale) })}
        </p>
      )}
      {isAsked && (
        <ConfirmDialog
          question={t('webhook.rotateQuestion')}
          doLabel={t('webhook.rotate')}
          onCancelled={() => ask(false)}
          onConfirmed={() => {
            ask(false);
            order({ ...draft, ofSecret: 'rotate' });
          }}
        >
          {t('webhook.rotateNote')}
        </ConfirmDialog>
      )}
    </FormFrame>
  );
}

type SecretProps = {
  /** null: it is not shown. */
  secret: string | null;
  isBusy: boolean;
  onAsked: () => void;
};

/** The secret once it was asked for: the service may want a fresh proof for it. */
function Secret({ secret, isBusy, onAsked }: SecretProps) {
  const { t } = useTranslation('admin');
  if (secret !== null) return <CopyField label={t('webhook.secret')} text={secret} />;
  return (
    <div>
      <Button isDisabled={isBusy} onPress={onAsked}>
        {t('webhook.show')}
      </Button>
    </div>
  );
}

/** With date and zone, as it is a day away. */
function momentOf(atMs: number, nowMs: number, locale: ClockStyle): string {
  return `${formatDate(atMs, locale, nowMs)}, ${formatTime(atMs, { ...locale, namesZone: true })}`;
}
