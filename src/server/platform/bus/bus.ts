/** What a key holds now. */
export type BusEntry = {
  readonly key: string;
  readonly value: Uint8Array;
  /** Number of the put, which rises over all keys. */
  readonly revision: number;
};

/** A message of a subject that is kept for some days. */
export type BusMessage = {
  readonly data: Uint8Array;
  /** Number of the message, which rises over all subjects. */
  readonly sequence: number;
};

export type BusReadings = {
  readonly isConnected: boolean;
  /** Time of a question and its answer, ms; NaN: none was answered yet. */
  readonly roundTripMs: number;
  /** Number of the last message that was received; 0: none. */
  readonly lastSequence: number;
  /** Number of the last put that was received; 0: none. */
  readonly lastRevision: number;
};

/**
 * Carries what the leader says to processes that only serve it. Keys and subjects consist of letters, digits, `-`, `_` and
 * `=`, in segments by `.`.
 */
export type Bus = {
  /** Sends a message, and resolves to its sequence once it is kept. Rejects when that is not confirmed in time. */
  publish(subject: string, data: Uint8Array): Promise<number>;
  /**
   * Hears each message of a subject in order, those from a sequence on that are still kept among them. It goes on after each
   * reconnection with the first message that was not heard.
   *
   * @param fromSequence null: only messages from now on.
   * @returns Ends it.
   */
  subscribe(
    subject: string,
    fromSequence: number | null,
    hear: (message: BusMessage) => void,
  ): Promise<() => void>;
  /** Gives a key a value, and resolves to the revision once it is kept. Rejects when that is not confirmed in time. */
  put(key: string, value: Uint8Array): Promise<number>;
  /**
   * Hears the value of each key, and each later one in the order of revisions. Values between two may be left out, and after
   * a reconnection the last value of each key may come again.
   *
   * @returns Ends it.
   */
  watch(hear: (entry: BusEntry) => void): Promise<() => void>;
  readings(): BusReadings;
  close(): Promise<void>;
};
