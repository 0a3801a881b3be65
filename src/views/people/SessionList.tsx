import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountSession } from '#contracts/accounts.ts';
import type { SessionsOrder } from '#machines/profileForm/accountDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#views/admin/ConfirmDialog.tsx';
import { FormFault, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import type { PeopleLocale, SessionsForm } from './peopleForms.ts';
import { SessionRow } from './SessionRow.tsx';
import { useDeviceName } from './useDeviceName.ts';

type SessionListProps = {
  form: SessionsForm;
  /** Whether the account is one of a wall display. */
  isDisplay: boolean;
  /** Whether all of them are to end, which is asked about as soon as they are there. */
  isEndAsked: boolean;
  locale: PeopleLocale;
};

/** Where a person is signed in, and the way to end that: one session, or all. */
export function SessionList({ form: formRef, isDisplay, isEndAsked, locale }: SessionListProps) {
  const { t } = useTranslation('people');
  const form = useForm(formRef);
  const [asked, ask] = useState<SessionsOrder | null>(isEndAsked ? { familyId: null } : null);
  const nameOf = useDeviceName(isDisplay);
  const title = t('sessions.title');
  if (form.draft === null)
    return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const { sessions } = form.draft;
  const end = (order: SessionsOrder) => {
    ask(null);
    form.change({ sessions, order });
    form.save();
  };
  return (
    <section className="people-part" aria-label={title}>
      <header>
        <h3>
          {title} <span className="people-quiet">{sessions.length}</span>
        </h3>
        {sessions.length > 0 && (
          <Button isDisabled={form.isBusy} onPress={() => ask({ familyId: null })}>
            <IconLogout aria-hidden="true" />
            {t('sessions.endAll', { count: sessions.length })}
          </Button>
        )}
      </header>
      <FormFault fault={form.fault} />
      {sessions.length === 0 && <p className="people-quiet">{t('sessions.none')}</p>}
      <ul className="people-sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.familyId}
            session={session}
            isDisplay={isDisplay}
            locale={locale}
            name={nameOf(session)}
            isBusy={form.isBusy}
            onEnd={() => ask({ familyId: session.familyId })}
          />
        ))}
      </ul>
      {asked !== null && sessions.length > 0 && (
        <EndQuestion
          session={sessions.find(({ familyId }) => familyId === asked.familyId) ?? null}
          isDisplay={isDisplay}
          onConfirmed={() => end(asked)}
          onCancelled={() => ask(null)}
        />
      )}
    </section>
  );
}

type EndQuestionProps = {
  /** null: all of them. */
  session: AccountSession | null;
  isDisplay: boolean;
  onConfirmed: () => void;
  onCancelled: () => void;
};

/** Names the device and what its end does there: a screen with a yard turns UNKNOWN. */
function EndQuestion({ session, isDisplay, onConfirmed, onCancelled }: EndQuestionProps) {
  const { t } = useTranslation('people');
  const nameOf = useDeviceName(isDisplay);
  const question =
    session === null ? t('sessions.endAllQuestion') : t('sessions.endQuestion', { device: nameOf(session) });
  return (
    <ConfirmDialog
      question={question}
      doLabel={t('sessions.end')}
      onConfirmed={onConfirmed}
      onCancelled={onCancelled}
    >
      {isDisplay ? t('sessions.endsDisplay') : t('sessions.ends')}
    </ConfirmDialog>
  );
}
