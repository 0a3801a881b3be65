import type { KioskConfirmation } from '#contracts/kiosk.ts';
import type { Facility } from '#contracts/facility.ts';

/** Orders of an administrator for the displays of the client. */
export type ScreenOrder =
  | { readonly kind: 'add'; readonly confirmation: KioskConfirmation }
  | { readonly kind: 'remove'; readonly kioskId: string; readonly name: string };

/** Facilities that a display can be for, and the order. */
export type ScreensDraft = {
  readonly facilities: readonly Facility[];
  /** null: no order. */
  readonly order: ScreenOrder | null;
  /** Last order done, until the next one; null: none. */
  readonly done: ScreenOrder | null;
};

export function screenOrderOf({ order }: ScreensDraft): ScreenOrder | null {
  return order;
}
