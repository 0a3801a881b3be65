import { IconBellOff, IconBellRinging } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import { selectSound } from '#machines/siren/sirenSelectors.ts';
import { Switch } from '#ui/Switch.tsx';

/** The bell: the same sound as the control of the page, and on only when sound was tested (PROF-02, S10). */
export function SoundSwitch({ siren }: { siren: SirenRef }) {
  const { t } = useTranslation(['profile', 'yard']);
  const sound = useSelector(siren, selectSound);
  const blockedId = useId();
  const Icon = sound === 'on' ? IconBellRinging : IconBellOff;
  return (
    <div className="profile-sound" data-sound={sound}>
      <Icon aria-hidden="true" />
      <div>
        <Switch
          label={t('alertSound')}
          isOn={sound === 'on'}
          describedBy={sound === 'blocked' ? blockedId : undefined}
          onTurned={() => siren.send({ type: 'sound.toggled' })}
        />
        {sound === 'blocked' && (
          <p id={blockedId}>
            {t('yard:sound.blocked')}. {t('yard:sound.enable')}.
          </p>
        )}
      </div>
    </div>
  );
}
