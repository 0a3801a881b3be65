import {
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { useSyncExternalStore, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import type { Toast, ToastKind, Toasts } from './createToasts.ts';
import './Toaster.css';

const ICONS: Record<ToastKind, typeof IconX> = {
  success: IconCircleCheckFilled,
  info: IconInfoCircleFilled,
  error: IconAlertOctagonFilled,
};

type ToasterProps = { toasts: Toasts; closeLabel: string };

/** The toasts of a page, at its foot. */
export function Toaster({ toasts, closeLabel }: ToasterProps) {
  const list = useSyncExternalStore(toasts.subscribe, toasts.list);
  return (
    <div className="toasts">
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} toasts={toasts} closeLabel={closeLabel} />
      ))}
    </div>
  );
}

function ToastCard({ toast, toasts, closeLabel }: ToasterProps & { toast: Toast }) {
  const { id, kind, content, isHeld, leftMs } = toast;
  return (
    <ToastBox
      kind={kind}
      closeLabel={closeLabel}
      onClosed={() => toasts.close(id)}
      // begins anew where it stood whenever the toast is held or released
      time={
        <i key={`${isHeld} ${leftMs}`} className="toast-time" data-held={isHeld} style={timeBar(toast)} />
      }
      onPointerEnter={() => toasts.hold(id, 'pointer')}
      onPointerLeave={() => toasts.release(id, 'pointer')}
      onFocus={() => toasts.hold(id, 'focus')}
      onBlur={() => toasts.release(id, 'focus')}
    >
      {content}
    </ToastBox>
  );
}

type ToastBoxProps = ComponentProps<'div'> & {
  kind: ToastKind;
  closeLabel: string;
  onClosed: () => void;
  /** How long it stays; left out: until it is closed. */
  time?: ReactNode;
};

/** One toast with the button that closes it. Errors interrupt a screen reader, the others wait for their turn. */
export function ToastBox({ kind, closeLabel, onClosed, time, children, ...held }: ToastBoxProps) {
  const Icon = ICONS[kind];
  return (
    <div {...held} className={`toast toast-${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" className="toast-icon" />
      <div className="toast-text">{children}</div>
      <button type="button" className="toast-close" aria-label={closeLabel} onClick={onClosed}>
        <IconX aria-hidden="true" />
      </button>
      {time}
    </div>
  );
}

function timeBar({ lastsMs, leftMs }: Toast): CSSProperties {
  return { '--left': Math.min(1, leftMs / lastsMs), animationDuration: `${leftMs}ms` } as CSSProperties;
}
