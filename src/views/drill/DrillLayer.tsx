import { useSelector } from '@xstate/react';
import { selectIsFormOpen } from '#machines/drill/drillSelectors.ts';
import { FormMissing } from '#views/override/FormMissing.tsx';
import { loadedLater } from '#ui/loadedLater.tsx';
import type { DrillDialogProps } from './DrillDialog.tsx';

const DrillDialog = loadedLater<DrillDialogProps>(() =>
  import('./DrillDialog.tsx').then(
    (chunk) => chunk.DrillDialog,
    () => DrillMissing,
  ),
);

/** The form of a drill while it is open; its code is fetched when it is opened. */
export function DrillLayer(props: DrillDialogProps) {
  const isOpen = useSelector(props.drill, selectIsFormOpen);
  return isOpen && <DrillDialog {...props} />;
}

function DrillMissing({ drill }: DrillDialogProps) {
  return <FormMissing onClose={() => drill.send({ type: 'form.dismissed' })} />;
}
