/** A body of a feed as it was kept. */
export type FeedDelivery = {
  /** When it came, epoch ms of the service. */
  readonly receivedAtMs: number;
  /** The body as text; null: it could not be unpacked, or was lost otherwise. */
  readonly text: string | null;
};
