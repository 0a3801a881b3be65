/** Failure that a source knows of itself and that none of its deliveries shows. */
export type SourceTrouble = {
  /** One line in plain English, without keys; it stands on the Sources page. */
  readonly reason: string;
  /** Rows that could not be read; left out: a request or a delivery failed as a whole. */
  readonly rejectedRows?: number;
};
