/** Result of one check: one line for the operator. */
export type Finding = {
  readonly level: 'ok' | 'warning' | 'fault';
  /** What was checked. */
  readonly check: string;
  /** What was found; with a warning or a fault also what to do. */
  readonly text: string;
};

export function ok(check: string, text: string): Finding {
  return { level: 'ok', check, text };
}

/** The service runs, but the operator should change something. */
export function warning(check: string, text: string): Finding {
  return { level: 'warning', check, text };
}

/** The service does not start, or yards are UNKNOWN or users are not notified. */
export function fault(check: string, text: string): Finding {
  return { level: 'fault', check, text };
}
