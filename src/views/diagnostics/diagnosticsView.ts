import type { DiagnosticsReport } from '#contracts/diagnosticsReport.ts';

/** Diagnostics of a page, read while they are watched. */
export type Diagnostics = {
  /** The same report until something is new. */
  report(): DiagnosticsReport;
  /** Tells that something is new. @returns how to stop. */
  watch(changed: () => void): () => void;
};
