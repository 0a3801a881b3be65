import type { ReactNode } from 'react';
import { DialogBody } from './DialogBody.tsx';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';

type DialogProps = Omit<DialogFrameProps, 'label'> & { foot: ReactNode };

/** A question to a person. */
export function Dialog({ foot, children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <DialogBody foot={foot}>{children}</DialogBody>
    </DialogFrame>
  );
}
