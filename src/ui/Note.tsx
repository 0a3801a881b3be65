import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import './Note.css';

/** One line that the reader must not miss. Errors and warnings interrupt a screen reader, news does not. */
export function Note({ kind, text }: { kind: 'info' | 'warning' | 'error'; text: string }) {
  const Icon = kind === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={`note note-${kind}`} role={kind === 'info' ? 'status' : 'alert'}>
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
