/** A call that a row of the specification names, asked as it wants to be asked. */
export type CallOfRow = {
  readonly row: `CALL-${string}`;
  /** Method and path as the service describes them. */
  readonly call: string;
  /** Parts of the path, by name. */
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Status of the answer; left out: one that says that it was done. */
  readonly expects?: number;
};

/** What was answered so far. */
export type Answers = {
  /** A value within the last answer of a call, by names and positions; undefined: it is not there. */
  of(call: string, ...way: readonly (string | number)[]): unknown;
};

/** Who asks, and when. */
export type Walker = {
  /** Of the service. */
  readonly origin: string;
  readonly nowMs: number;
  /** Of the session that asks. */
  readonly refreshToken: string;
};

/** A call, or how it is made of what was answered before. */
export type Row = CallOfRow | ((answers: Answers) => CallOfRow);
