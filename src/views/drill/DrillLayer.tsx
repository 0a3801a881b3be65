import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { selectIsFormOpen } from '#machines/drill/drillSelectors.ts';
import { FormMissing } from '#views/override/FormMissing.tsx';
import type { DrillDialogProps } from './DrillDialog.tsx';

// a chunk that cannot be fetched must not take the status off the wall with it
const DrillDialog = lazy(() =>
  import('./DrillDialog.tsx').then(
    (chunk) => ({ default: chunk.DrillDialog }),
    () => ({ default: DrillMissing }),
  ),
);

/** The form of a drill while it is open; its code is fetched when it is first opened. */
export function DrillLayer(props: DrillDialogProps) {
  const isOpen = useSelector(props.drill, selectIsFormOpen);
  return <Suspense>{isOpen && <DrillDialog {...props} />}</Suspense>;
}

function DrillMissing({ drill }: DrillDialogProps) {
  return <FormMissing onClose={() => drill.send({ type: 'form.dismissed' })} />;
}
