import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** What is not known of lightning: a part of it, all or not yet of the past, or that of now; null: nothing. */
type LightningTrouble = 'gaps' | 'missing' | 'slow' | 'liveMissing' | null;

/** A map without strikes looks as if there had been none: it says when that is not known (S4). */
export function LightningNote({ trouble }: { trouble: LightningTrouble }) {
  const { t } = useTranslation('layers');
  if (trouble === null) return null;
  const text = {
    gaps: t('lightning.pastGaps'),
    missing: t('lightning.pastMissing'),
    slow: t('lightning.pastSlow'),
    liveMissing: t('lightning.liveMissing'),
  }[trouble];
  return (
    <p className="maptrust" data-trust="late" role="status">
      <IconClockExclamation aria-hidden="true" />
      {text}
    </p>
  );
}
