import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ToolButton } from '#ui/ToolButton.tsx';
import type { LightningReportRef } from './reportView.ts';

/** Where a person reports lightning that they saw or heard (GAP-140). */
export function ReportButton({ report }: { report: LightningReportRef }) {
  const { t } = useTranslation('yard');
  return (
    <ToolButton label={t('report.button')} onPress={() => report.send({ type: 'report.requested' })}>
      <IconBolt aria-hidden="true" />
    </ToolButton>
  );
}
