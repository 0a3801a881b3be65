import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { KioskRef } from '#machines/kiosk/kioskMachine.ts';
import { selectFullscreen } from '#machines/kiosk/kioskSelectors.ts';

/** The whole screen for this page, where the device offers it and the user asks. */
export function FullscreenButton({ kiosk }: { kiosk: KioskRef }) {
  const { t } = useTranslation('yard');
  const state = useSelector(kiosk, selectFullscreen);
  if (state === 'missing') return null;
  const label = t(`fullscreen.${state}`);
  const Icon = state === 'full' ? IconMinimize : IconMaximize;
  return (
    <button
      type="button"
      className="ytool ytool-screen"
      data-fullscreen={state}
      aria-label={label}
      title={label}
      onClick={() => kiosk.send({ type: 'fullscreen.toggled' })}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
