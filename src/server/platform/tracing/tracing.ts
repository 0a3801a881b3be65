/**
 * Values of a span. They hold no token, query, name, address or anything else of a person:
 * docs/operations.md lists them.
 */
export type SpanValues = Readonly<Record<string, string | number>>;

export type SpanStart = {
  /** `server`: answers a call; `client`: makes one. Left out: neither. */
  readonly kind?: 'server' | 'client';
  /** `traceparent` of a caller, which it is a child of; left out: a child of the span that it begins in. */
  readonly caller?: string | undefined;
  readonly values?: SpanValues;
  /** How long ago it began, ms; left out: now. */
  readonly elapsedMs?: number | undefined;
};

/** A piece of work whose time is traced. */
export type OpenSpan = {
  note(values: SpanValues): void;
  /** Says that the work failed, without its reason: reasons quote addresses and rows. */
  fail(): void;
  /** Does work in which further spans are children of this one, also what it leaves running. */
  run<Result>(work: () => Result): Result;
  /** Only a span that has ended is sent. */
  end(): void;
};

/** What became of spans since the start. */
export type TraceReadings = {
  /** That the collector took. */
  sent(): number;
  /** That nobody will see: the collector did not take them, or more waited than the service holds. */
  lost(): number;
};

/** Tells a collector what the service does and how long it takes. Nothing in it waits or throws. */
export type Tracing = {
  /** Whether a collector is set; false: spans cost nothing. */
  readonly isOn: boolean;
  begin(name: string, start?: SpanStart): OpenSpan;
  /** Headers by which a call carries the trace on (W3C Trace Context); empty: it runs in none. */
  headers(): Readonly<Record<string, string>>;
  readonly readings: TraceReadings;
  /** Sends what waits, for a second at most. */
  stop(): Promise<void>;
};

export const NO_SPAN: OpenSpan = { note() {}, fail() {}, run: (work) => work(), end() {} };

const NO_HEADERS = {};

/** Traces nothing. */
export const NO_TRACING: Tracing = {
  isOn: false,
  begin: () => NO_SPAN,
  headers: () => NO_HEADERS,
  readings: { sent: () => 0, lost: () => 0 },
  stop: async () => {},
};
