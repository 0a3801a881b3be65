/** What is asked of the past of some facilities of a client. */
export type PastQuery = {
  readonly clientId: string;
  readonly facilityIds: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
  /** Most rows that are answered. */
  readonly limit: number;
};
