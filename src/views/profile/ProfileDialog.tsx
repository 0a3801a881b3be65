import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contracts/session.ts';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import { DialogFrame } from '#ui/DialogFrame.tsx';
import { Initials } from './Initials.tsx';
import { ProfileNav } from './ProfileNav.tsx';
import type { ProfileTab } from './profileTabs.ts';
import { SoundSwitch } from './SoundSwitch.tsx';
import './profile.css';
import './profileFields.css';
import './profileWidths.css';

type ProfileDialogProps = {
  person: Pick<Session, 'name' | 'email'>;
  siren: SirenRef;
  tabs: readonly ProfileTab[];
  contents: Readonly<Partial<Record<ProfileTab['id'], ReactNode>>>;
  /** What the page behind it shows; null: no status. */
  status: ReactNode;
  toastLayer: ReactNode;
  /** Something is being saved: nothing here may be left. */
  isHeld: boolean;
  /** Tab to begin at, where it is offered; null: the first. */
  beginsAt?: ProfileTab['id'] | null;
  onClose: () => void;
};

/** Who is signed in, what they may set on this page, and the bell. */
export function ProfileDialog(props: ProfileDialogProps) {
  const { person, siren, tabs, contents, status, toastLayer, isHeld, beginsAt = null, onClose } = props;
  const { t } = useTranslation(['profile', 'common']);
  const [chosenId, choose] = useState<string | null>(beginsAt);
  const tab = tabs.find(({ id }) => id === chosenId) ?? tabs[0]!;
  const items = tabs.map((one) => ({
    id: one.id,
    Icon: one.Icon,
    label: t(`tabs.${one.id}`),
    isAdministration: 'isAdministration' in one,
  }));
  return (
    <DialogFrame
      label={t('common:profile')}
      title={person.name === '' ? person.email : person.name}
      subtitle={person.email}
      icon={<Initials name={person.name} />}
      closeLabel={t('common:close')}
      status={status}
      toastLayer={toastLayer}
      onClose={onClose}
    >
      <div className="profile">
        <div className="profile-side">
          <ProfileNav items={items} chosenId={tab.id} isHeld={isHeld} onChosen={choose} />
          <SoundSwitch siren={siren} />
        </div>
        <div className="profile-main" role="tabpanel" aria-label={t(`tabs.${tab.id}`)}>
          {contents[tab.id]}
        </div>
      </div>
    </DialogFrame>
  );
}
