import { IconVolume, IconVolume3, IconVolumeOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import { selectSound } from '#machines/siren/sirenSelectors.ts';

const ICONS = { on: IconVolume, off: IconVolumeOff, blocked: IconVolume3 } as const;

/** Whether the siren can be heard: on, off, or blocked by the browser, which one press resolves (S10). */
export function SoundButton({ siren }: { siren: SirenRef }) {
  const { t } = useTranslation('yard');
  const sound = useSelector(siren, selectSound);
  const Icon = ICONS[sound];
  return (
    <button
      type="button"
      className="ytool"
      data-sound={sound}
      title={sound === 'on' ? t('sound.turnOff') : t('sound.turnOn')}
      onClick={() => siren.send({ type: 'sound.toggled' })}
    >
      <Icon aria-hidden="true" />
      <span className="ytool-word">
        {t(`sound.${sound}`)}
        {sound === 'blocked' && <small>{t('sound.enable')}</small>}
      </span>
    </button>
  );
}
