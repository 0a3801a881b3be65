import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectExportFault, selectExportLimit } from '#machines/alertExport/alertExportSelectors.ts';
import { Note } from '#ui/Note.tsx';
import { useFaultText } from '../yardFacts/useFaultText.ts';
import type { ExportRef } from './exportView.ts';

/** Says which limit an export breaks (HIST-08, HIST-09), or why the service did not take it. */
export function ExportFault({ exporting }: { exporting: ExportRef }) {
  const { t } = useTranslation('history');
  const faultText = useFaultText();
  const limit = useSelector(exporting, selectExportLimit);
  const fault = useSelector(exporting, selectExportFault);
  if (limit !== null) return <Note kind="error" text={t(`export.limit.${limit}`)} />;
  return fault === null ? null : <Note kind="error" text={faultText(fault)} />;
}
