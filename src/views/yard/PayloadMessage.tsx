import type { AlertPayload } from '#contracts/alertPayload.ts';
import { KeyValues } from '../yardFacts/KeyValues.tsx';

/** The provider's own table: a header and rows of key and value (YARD-12). */
export function PayloadMessage({ message }: { message: AlertPayload['data']['message'] }) {
  if (message === undefined) return null;
  if (typeof message === 'string') return <p className="ya-text">{message}</p>;
  return (
    <section>
      {message.header !== undefined && <h4 className="ya-text">{message.header}</h4>}
      <KeyValues rows={message.elements.map(({ key, val }) => [key, val] as const)} />
    </section>
  );
}
