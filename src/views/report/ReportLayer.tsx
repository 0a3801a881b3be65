import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { selectIsFormOpen } from '#machines/lightningReport/lightningReportSelectors.ts';
import { FormMissing } from '#views/override/FormMissing.tsx';
import type { ReportDialogProps } from './ReportDialog.tsx';

// a chunk that cannot be fetched must not take the status off the wall with it
const ReportDialog = lazy(() =>
  import('./ReportDialog.tsx').then(
    (chunk) => ({ default: chunk.ReportDialog }),
    () => ({ default: ReportMissing }),
  ),
);

/** The form of a report while it is open; its code is fetched when it is first opened. */
export function ReportLayer(props: ReportDialogProps) {
  const isOpen = useSelector(props.report, selectIsFormOpen);
  return <Suspense>{isOpen && <ReportDialog {...props} />}</Suspense>;
}

function ReportMissing({ report }: ReportDialogProps) {
  return <FormMissing onClose={() => report.send({ type: 'form.dismissed' })} />;
}
