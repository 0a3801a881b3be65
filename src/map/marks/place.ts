/** A point with a name. It says where something is, and nothing of how it stands there. */
export type Place = {
  readonly id: string;
  readonly name: string;
  /** Degrees east and north. */
  readonly lon: number;
  readonly lat: number;
};
