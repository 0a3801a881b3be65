/** Position in a trace, as the W3C's Trace Context has it. */
export type TraceParent = {
  /** 32 hexadecimal digits, not all zero. */
  readonly traceId: string;
  /** 16 hexadecimal digits, not all zero. */
  readonly spanId: string;
  readonly isSampled: boolean;
};

/** Of a later version only the first four fields are known, and more may follow. */
const FORM =
  /^(?<version>[\da-f]{2})-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?<rest>-.*)?$/u;

/** Reads a `traceparent`; null: it cannot be used, so that a trace begins here. Source: W3C Trace Context, section 3.2. */
export function parseTraceParent(header: string): TraceParent | null {
  const { version, traceId = '', spanId = '', flags = '', rest } = FORM.exec(header)?.groups ?? {};
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return null;
  if (/^0+$/u.test(traceId) || /^0+$/u.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function writeTraceParent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
