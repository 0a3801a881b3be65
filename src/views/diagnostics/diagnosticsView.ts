import type { DiagnosticsReport } from '#contracts/diagnosticsReport.ts';

/** What a page says of itself, for as long as somebody watches. */
export type Diagnostics = {
  /** The same report until something is new. */
  report(): DiagnosticsReport;
  /** Tells that something is new. @returns how to stop. */
  watch(changed: () => void): () => void;
};
