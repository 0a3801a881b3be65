import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NotificationPreferences } from '#contracts/notificationPreferences.ts';
import type { Language } from '#domain/language/language.ts';
import { localize } from '#domain/language/localize.ts';
import type { NotificationRow, NotificationsDraft } from '#machines/profileForm/profileDrafts.ts';
import { Tick } from '#ui/Tick.tsx';
import { FormFrame, FormWaiting } from './FormFrame.tsx';
import type { FormRef } from './profileForms.ts';
import { useForm } from './useForm.ts';

const WAYS = ['email', 'sms'] as const;

type NotificationsTabProps = {
  notifications: FormRef<NotificationsDraft, NotificationPreferences>;
  hasPhone: boolean;
  language: Language;
};

/** Of what a person is told, and how (PROF-10, SUB-05). */
export function NotificationsTab({ notifications, hasPhone, language }: NotificationsTabProps) {
  const { t } = useTranslation('profile');
  const form = useForm(notifications);
  const { draft, change } = form;
  const title = t('tabs.notifications');
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const turn = (eventType: string, way: (typeof WAYS)[number], isOn: boolean) =>
    change(draft.map((row) => (row.eventType === eventType ? { ...row, [way]: isOn } : row)));
  const smsNote = smsNoteOf(draft, hasPhone);
  return (
    <FormFrame title={title} form={form} saveLabel={t('save')}>
      <table className="profile-events">
        <thead>
          <tr>
            <th scope="col">{t('notifications.event')}</th>
            {WAYS.map((way) => (
              <th key={way} scope="col">
                {t(`notifications.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(draft).map(([first, ...others]) => (
          <tbody key={first.eventType}>
            <tr>
              <th colSpan={3} scope="rowgroup">
                {localize(first.group, language)}
              </th>
            </tr>
            {[first, ...others].map((row) => (
              <EventRow key={row.eventType} row={row} language={language} isBusy={form.isBusy} turn={turn} />
            ))}
          </tbody>
        ))}
      </table>
      {smsNote !== null && (
        <p className="profile-fault" role="alert">
          <IconAlertCircle aria-hidden="true" />
          {t(smsNote)}
        </p>
      )}
    </FormFrame>
  );
}

/** Why no SMS that is ticked can be sent; null: none is ticked, or it can. */
function smsNoteOf(draft: NotificationsDraft, hasPhone: boolean) {
  const ticked = draft.find(({ sms }) => sms);
  if (ticked === undefined) return null;
  if (ticked.isSmsOff) return 'notifications.smsOff';
  return hasPhone ? null : 'notifications.smsNoPhone';
}

type EventRowProps = {
  row: NotificationRow;
  language: Language;
  isBusy: boolean;
  turn: (eventType: string, way: (typeof WAYS)[number], isOn: boolean) => void;
};

function EventRow({ row, language, isBusy, turn }: EventRowProps) {
  const { t } = useTranslation('profile');
  const label = localize(row.label, language) ?? row.eventType;
  return (
    <tr>
      <th scope="row">{label}</th>
      {WAYS.map((way) => (
        <td key={way}>
          <Tick
            label={t('notifications.tick', { event: label, way: t(`notifications.${way}`) })}
            isChecked={row[way]}
            isDisabled={isBusy}
            onTurned={(isOn) => turn(row.eventType, way, isOn)}
          />
        </td>
      ))}
    </tr>
  );
}

type Group = [NotificationRow, ...NotificationRow[]];

/** Rows of a group stand one after the other. */
function groupsOf(rows: NotificationsDraft): readonly Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last[0].groupId === row.groupId) last.push(row);
    else groups.push([row]);
  }
  return groups;
}
