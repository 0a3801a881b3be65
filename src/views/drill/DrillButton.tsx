import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DrillRef } from './drillView.ts';

/** Where a site admin arranges drills. */
export function DrillButton({ drill }: { drill: DrillRef }) {
  const { t } = useTranslation('yard');
  const label = t('drill.button');
  return (
    <button
      type="button"
      className="ytool"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => drill.send({ type: 'drill.requested' })}
    >
      <IconSpeakerphone aria-hidden="true" />
    </button>
  );
}
