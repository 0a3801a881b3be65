import { IconClockExclamation } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectBackMs } from '#machines/lightning/lightningSelectors.ts';
import { formatTime, type ClockStyle } from '#ui/format/clock.ts';
import type { LightningRef } from './lightningView.ts';

type PlaybackNoteProps = {
  lightning: LightningRef;
  /** The time that it is played up to, ms since the epoch. */
  fromMs: () => number;
  style: ClockStyle;
};

/** Lightning of another time lies beside statuses of the present: nobody may take it for what is (S4). */
export function PlaybackNote({ lightning, fromMs, style }: PlaybackNoteProps) {
  const { t } = useTranslation('layers');
  const backMs = useSelector(lightning, selectBackMs);
  if (backMs === 0) return null;
  return (
    <p className="maptrust" data-trust="late" role="status">
      <IconClockExclamation aria-hidden="true" />
      {t('lightning.played')} <b aria-hidden="true">{formatTime(fromMs() - backMs, style)}</b>
    </p>
  );
}
