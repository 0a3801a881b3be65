import { useSelector } from '@xstate/react';
import { selectIsFormOpen } from '#machines/override/overrideSelectors.ts';
import { FormMissing } from './FormMissing.tsx';
import { loadedLater } from '#ui/loadedLater.tsx';
import type { OverrideDialogProps } from './OverrideDialog.tsx';

const OverrideDialog = loadedLater<OverrideDialogProps>(() =>
  import('./OverrideDialog.tsx').then(
    (chunk) => chunk.OverrideDialog,
    () => OverrideMissing,
  ),
);

/** The form of an override while it is open; its code is fetched when it is opened. */
export function OverrideLayer(props: OverrideDialogProps) {
  const isOpen = useSelector(props.override, selectIsFormOpen);
  return isOpen && <OverrideDialog {...props} />;
}

function OverrideMissing({ override }: OverrideDialogProps) {
  return <FormMissing onClose={() => override.send({ type: 'form.dismissed' })} />;
}
