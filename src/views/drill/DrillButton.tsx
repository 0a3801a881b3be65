import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '#ui/ToolButton.tsx';
import type { DrillRef } from './drillView.ts';

/** Where a site admin arranges drills. */
export function DrillButton({ drill }: { drill: DrillRef }) {
  const { t } = useTranslation('yard');
  return (
    <ToolButton label={t('drill.button')} onPress={() => drill.send({ type: 'drill.requested' })}>
      <IconSpeakerphone aria-hidden="true" />
    </ToolButton>
  );
}
