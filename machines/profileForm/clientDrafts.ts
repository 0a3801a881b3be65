import type { AddedClient, ClientEntry, NewClient } from '#contracts/clients.ts';

/** Orders of an operator. */
export type ClientOrder =
  | { readonly kind: 'add'; readonly client: NewClient }
  | {
      readonly kind: 'suspend' | 'resume' | 'remove';
      readonly clientId: string;
      readonly reason: string;
    };

/** Clients of the service, and the order for one of them. */
export type ClientsDraft = {
  readonly clients: readonly ClientEntry[];
  /** null: no order. */
  readonly order: ClientOrder | null;
  /** The client that was added last, until the next order; null: none. */
  readonly added: (AddedClient & { readonly client: NewClient }) | null;
};

export function clientOrderOf({ order }: ClientsDraft): ClientOrder | null {
  return order;
}
