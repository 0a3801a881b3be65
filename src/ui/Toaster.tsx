import {
  IconAlertOctagonFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from '@tabler/icons-react';
import { useSyncExternalStore, type CSSProperties } from 'react';
import type { Toast, ToastKind, Toasts } from './createToasts.ts';
import './Toaster.css';

const ICONS: Record<ToastKind, typeof IconX> = {
  success: IconCircleCheckFilled,
  info: IconInfoCircleFilled,
  error: IconAlertOctagonFilled,
};

type ToasterProps = { toasts: Toasts; closeLabel: string };

/** The toasts of a page, at its foot. Errors interrupt a screen reader, the others wait for their turn. */
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
  const Icon = ICONS[kind];
  return (
    <div
      className={`toast toast-${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => toasts.hold(id, 'pointer')}
      onPointerLeave={() => toasts.release(id, 'pointer')}
      onFocus={() => toasts.hold(id, 'focus')}
      onBlur={() => toasts.release(id, 'focus')}
    >
      <Icon aria-hidden="true" className="toast-icon" />
      <div className="toast-text">{content}</div>
      <button type="button" className="toast-close" aria-label={closeLabel} onClick={() => toasts.close(id)}>
        <IconX aria-hidden="true" />
      </button>
      {/* begins anew where it stood whenever the toast is held or released */}
      <i key={`${isHeld} ${leftMs}`} className="toast-time" data-held={isHeld} style={timeBar(toast)} />
    </div>
  );
}

function timeBar({ lastsMs, leftMs }: Toast): CSSProperties {
  return { '--left': Math.min(1, leftMs / lastsMs), animationDuration: `${leftMs}ms` } as CSSProperties;
}
