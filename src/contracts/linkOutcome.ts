/** Outcome of a link that does one thing when it is opened: a confirmation, the answer to a poll. */
export type LinkOutcome =
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'refused';
      /** The service's name for the reason; null: it gave none. */
      readonly key: string | null;
      /** The reason in the service's words; null: it gave none. */
      readonly text: string | null;
    };
