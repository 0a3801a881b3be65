import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionsOrder } from '#machines/profileForm/accountDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#views/admin/ConfirmDialog.tsx';
import type { PeopleLocale, SessionsForm } from '#views/people/peopleForms.ts';
import { SessionRow } from '#views/people/SessionRow.tsx';
import { useDeviceName } from '#views/people/useDeviceName.ts';
import { FormFault, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';

type OwnSessionsProps = { form: SessionsForm; locale: PeopleLocale };

/** Where the person is signed in, this device first, and the end of each other session. */
export function OwnSessions({ form: formRef, locale }: OwnSessionsProps) {
  const { t } = useTranslation(['security', 'people']);
  const form = useForm(formRef);
  const nameOf = useDeviceName(false);
  const [asked, ask] = useState<SessionsOrder | null>(null);
  const title = t('sessions.title');
  const { draft, isBusy } = form;
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const { sessions } = draft;
  const others = sessions.filter(({ isOwn }) => !isOwn);
  const rows = [...sessions.filter(({ isOwn }) => isOwn), ...others];
  return (
    <section className="profile-form people-part" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {others.length > 0 && (
          <Button isDisabled={isBusy} onPress={() => ask({ familyId: null })}>
            <IconLogout aria-hidden="true" />
            {t('sessions.endOthers')}
          </Button>
        )}
      </header>
      <FormFault fault={form.fault} />
      <ul className="people-sessions">
        {rows.map((session) => (
          <SessionRow
            key={session.familyId}
            session={session}
            isBusy={isBusy}
            locale={locale}
            name={nameOf(session)}
            isDisplay={false}
            onEnd={session.isOwn ? null : () => ask({ familyId: session.familyId })}
          />
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          question={asked.familyId === null ? t('sessions.othersQuestion') : t('sessions.question')}
          doLabel={t('sessions.end')}
          onCancelled={() => ask(null)}
          onConfirmed={() => {
            ask(null);
            form.change({ sessions, order: asked });
            form.save();
          }}
        >
          {t('people:sessions.ends')}
        </ConfirmDialog>
      )}
    </section>
  );
}
