import { IconShare } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isSharePhone,
  SHARE_CHANNELS,
  SHARE_MESSAGES,
  shareEmailsIn,
  type ShareDraft,
} from '#domain/routes/shareOrder.ts';
import {
  selectIsSendable,
  selectIsSending,
  selectIsShareOpen,
  selectShareDraft,
  selectShareFault,
} from '#machines/routeShare/routeShareSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceBar } from '#ui/ChoiceBar.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RadioRow } from '#ui/RadioRow.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useShareFaultText } from './useShareFaultText.ts';
import type { RouteShareRef } from './routeViews.ts';

/** Sends a route to another person (SHARE-01 to SHARE-08). */
export function ShareDialog({ share, toastLayer }: { share: RouteShareRef; toastLayer: ReactNode }) {
  const { t } = useTranslation(['route', 'common']);
  const isOpen = useSelector(share, selectIsShareOpen);
  const draft = useSelector(share, selectShareDraft);
  const isSending = useSelector(share, selectIsSending);
  const isSendable = useSelector(share, selectIsSendable);
  const fault = useSelector(share, selectShareFault);
  const faultText = useShareFaultText();
  if (!isOpen) return null;
  const close = () => share.send({ type: 'dialog.closed' });
  const change = (changes: Partial<ShareDraft>) =>
    share.send({ type: 'draft.changed', draft: { ...draft, ...changes } });
  return (
    <Dialog
      title={t('share.title')}
      subtitle={t('share.subtitle')}
      icon={<IconShare aria-hidden="true" />}
      closeLabel={t('close')}
      status={null}
      toastLayer={toastLayer}
      onClose={close}
      foot={
        <>
          <Button onPress={close} isDisabled={isSending}>
            {t('cancel')}
          </Button>
          <Button
            kind="primary"
            isDisabled={!isSendable}
            onPress={() => share.send({ type: 'send.requested' })}
          >
            {isSending ? t('share.sending') : t('share.send')}
          </Button>
        </>
      }
    >
      <ShareFields draft={draft} isSending={isSending} onChanged={change} />
      {fault !== null && (
        <p className="sharefault" role="alert">
          {faultText(fault)}
        </p>
      )}
    </Dialog>
  );
}

type ShareFieldsProps = {
  draft: ShareDraft;
  isSending: boolean;
  onChanged: (changes: Partial<ShareDraft>) => void;
};

function ShareFields({ draft, isSending, onChanged }: ShareFieldsProps) {
  const { t } = useTranslation('route');
  return (
    <>
      <ChoiceBar
        label={t('share.way')}
        options={SHARE_CHANNELS.map((value) => ({ value, label: t(`share.channel.${value}`) }))}
        value={draft.channel}
        onChosen={(channel) => onChanged({ channel })}
      />
      {draft.channel === 'sms' ? (
        <TextField
          label={t('share.phone')}
          type="tel"
          isRequired
          isDisabled={isSending}
          hint={t('share.phoneHint')}
          value={draft.phone}
          fault={draft.phone === '' || isSharePhone(draft.phone) ? null : t('share.phoneFault')}
          onChanged={(phone) => onChanged({ phone })}
        />
      ) : (
        <TextField
          label={t('share.emails')}
          isRequired
          isDisabled={isSending}
          hint={t('share.emailsHint')}
          value={draft.emails}
          fault={draft.emails === '' || shareEmailsIn(draft.emails) ? null : t('share.emailsFault')}
          onChanged={(emails) => onChanged({ emails })}
        />
      )}
      <fieldset className="choice-group">
        <legend>{t('share.message')}</legend>
        {SHARE_MESSAGES.map((message) => (
          <RadioRow
            key={message}
            name="share-message"
            label={t(`share.text.${message}`)}
            aside={null}
            isChosen={draft.message === message}
            isDisabled={isSending}
            onChosen={() => onChanged({ message })}
          />
        ))}
      </fieldset>
    </>
  );
}
