import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { selectIsFormOpen } from '#machines/override/overrideSelectors.ts';
import { FormMissing } from './FormMissing.tsx';
import type { OverrideDialogProps } from './OverrideDialog.tsx';

// a chunk that cannot be fetched must not take the status off the wall with it
const OverrideDialog = lazy(() =>
  import('./OverrideDialog.tsx').then(
    (chunk) => ({ default: chunk.OverrideDialog }),
    () => ({ default: OverrideMissing }),
  ),
);

/** The form of an override while it is open; its code is fetched when it is first opened. */
export function OverrideLayer(props: OverrideDialogProps) {
  const isOpen = useSelector(props.override, selectIsFormOpen);
  return <Suspense>{isOpen && <OverrideDialog {...props} />}</Suspense>;
}

function OverrideMissing({ override }: OverrideDialogProps) {
  return <FormMissing onClose={() => override.send({ type: 'form.dismissed' })} />;
}
