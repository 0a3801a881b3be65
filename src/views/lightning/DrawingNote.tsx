import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoment, type ClockStyle } from '#ui/format/clock.ts';
import type { DrawingFact } from './lightningView.ts';

/** As a display says for an hour why it has reloaded. */
const SAID_FOR_MS = 60 * 60_000;

type DrawingNoteProps = {
  fact: DrawingFact | null;
  /** Network time, ms since the epoch. */
  nowMs: number;
  style: ClockStyle;
  /** It stands over the map; else in the legend. */
  isOverMap?: boolean;
};

/** A map that lost what draws its lightning says so, and that it has repaired itself (S4, S12). */
export function DrawingNote({ fact, nowMs, style, isOverMap = false }: DrawingNoteProps) {
  const { t } = useTranslation('layers');
  if (fact === null) return null;
  const { drawing, atMs } = fact;
  const time = formatMoment(atMs, nowMs, style);
  const className = isOverMap ? 'maptrust' : 'lightning-drawing';
  switch (drawing) {
    case 'lost':
      return (
        <p className="maptrust" data-trust="late" role="status">
          <IconClockExclamation aria-hidden="true" />
          {t('lightning.drawingLost')}
        </p>
      );
    case 'restored':
      return nowMs - atMs < SAID_FOR_MS ? (
        <p className={className}>{t('lightning.drawingRestored', { time })}</p>
      ) : null;
    case 'replaced':
      return <p className={className}>{t('lightning.drawingReplaced', { time })}</p>;
    default:
      return drawing satisfies never;
  }
}
