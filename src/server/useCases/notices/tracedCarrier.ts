import { inSpan } from '../../platform/tracing/inSpan.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import type { Carrier, Channel } from '../../storage/rows/notice.ts';

/** The same carrier, each delivery of which is traced by channel and outcome: neither to whom nor about what. */
export function tracedCarrier(carrier: Carrier, channel: Channel, tracing: Tracing): Carrier {
  if (!tracing.isOn) return carrier;
  return (notice) =>
    inSpan(
      tracing,
      {
        name: 'notice deliver',
        kind: 'client',
        values: { 'scc.channel': channel },
        valuesOf: ({ kind }) => ({ 'scc.outcome': kind }),
      },
      () => carrier(notice),
    );
}
