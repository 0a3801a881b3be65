import { useSelector } from '@xstate/react';
import { selectIsFormOpen } from '#machines/lightningReport/lightningReportSelectors.ts';
import { FormMissing } from '#views/override/FormMissing.tsx';
import { loadedLater } from '#ui/loadedLater.tsx';
import type { ReportDialogProps } from './ReportDialog.tsx';

const ReportDialog = loadedLater<ReportDialogProps>(() =>
  import('./ReportDialog.tsx').then(
    (chunk) => chunk.ReportDialog,
    () => ReportMissing,
  ),
);

/** The form of a report while it is open; its code is fetched when it is opened. */
export function ReportLayer(props: ReportDialogProps) {
  const isOpen = useSelector(props.report, selectIsFormOpen);
  return isOpen && <ReportDialog {...props} />;
}

function ReportMissing({ report }: ReportDialogProps) {
  return <FormMissing onClose={() => report.send({ type: 'form.dismissed' })} />;
}
