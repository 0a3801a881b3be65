import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DrillRef } from './drillView.ts';

/** Where a site admin arranges drills. */
export function DrillButton({ drill }: { drill: DrillRef }) {
  const { t } = useTranslation('yard');
  return (
    <button
      type="button"
      className="ytool"
      aria-haspopup="dialog"
      onClick={() => drill.send({ type: 'drill.requested' })}
    >
      <IconSpeakerphone aria-hidden="true" />
      <span className="ytool-word">{t('drill.button')}</span>
    </button>
  );
}
