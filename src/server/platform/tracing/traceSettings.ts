/** Where traces are sent, and of what. */
export type TraceSettings = {
  /** Address of a collector that takes OTLP by HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  /** Share of the traces that begin here and are sent, 0 to 1. */
  readonly shareFraction: number;
};

/** What tells the processes of a service apart. */
export type TracedProcess = { readonly role: string; readonly version: string };
