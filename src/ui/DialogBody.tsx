import type { ReactNode } from 'react';
import './Dialog.css';

/** What a dialog asks, which scrolls, and under it what can be done, which does not. */
export function DialogBody({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="dialog-body">{children}</div>
      <footer className="dialog-foot">{foot}</footer>
    </>
  );
}
