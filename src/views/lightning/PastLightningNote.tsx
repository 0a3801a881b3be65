import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** A map without strikes looks as if there had been none: it says when that is not known (S4). */
export function PastLightningNote({ trouble }: { trouble: 'gaps' | 'missing' | null }) {
  const { t } = useTranslation('layers');
  if (trouble === null) return null;
  return (
    <p className="maptrust" data-trust="late" role="status">
      <IconClockExclamation aria-hidden="true" />
      {t(trouble === 'missing' ? 'lightning.pastMissing' : 'lightning.pastGaps')}
    </p>
  );
}
