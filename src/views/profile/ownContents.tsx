import type { ReactNode } from 'react';
import type { Session } from '#contracts/session.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { NotificationsTab } from './NotificationsTab.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalTab } from './PersonalTab.tsx';
import type { ProfileForms } from './profileForms.ts';
import type { LazyTabId, ProfileTab } from './profileTabs.ts';
import { SilentTimesPanel } from './SilentTimesPanel.tsx';
import { SubscriptionsTab } from './SubscriptionsTab.tsx';
import { UnitsTab } from './UnitsTab.tsx';

type OwnTabId = Exclude<ProfileTab['id'], 'yardSettings' | LazyTabId>;
/** `timeZone`: of the device, by whose clock silent times are set first. */
type Own = {
  readonly forms: ProfileForms;
  readonly person: Pick<Session, 'email' | 'phoneNumber'>;
  readonly locale: Pick<YardLocale, 'language' | 'timeZone'>;
};

/** What stands in the tabs that are a person's own, wherever the profile was opened. */
export function ownContents({ forms, person, locale }: Own): Readonly<Record<OwnTabId, ReactNode>> {
  const { personal, password, units, notifications, silentTimes, subscriptions } = forms;
  return {
    personal: (
      <div className="profile-stack">
        <PersonalTab personal={personal} />
        <PasswordForm password={password} />
      </div>
    ),
    units: <UnitsTab units={units} />,
    notifications: notifications !== null && silentTimes !== null && (
      <div className="profile-pair">
        <NotificationsTab
          notifications={notifications}
          hasPhone={person.phoneNumber !== ''}
          language={locale.language}
        />
        <SilentTimesPanel silentTimes={silentTimes} deviceZone={locale.timeZone} />
      </div>
    ),
    subscriptions: subscriptions !== null && (
      <SubscriptionsTab subscriptions={subscriptions} hasEmail={person.email !== ''} />
    ),
  };
}
