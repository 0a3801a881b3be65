import type { KioskConfirmation } from '#contracts/kiosk.ts';
import type { Facility } from '#contracts/facility.ts';

/** What an administrator does with the displays of the client. */
export type ScreenOrder =
  | { readonly kind: 'add'; readonly confirmation: KioskConfirmation }
  | { readonly kind: 'remove'; readonly kioskId: string; readonly name: string };

/** Which facilities a display can be for, and what is asked for. */
export type ScreensDraft = {
  readonly facilities: readonly Facility[];
  /** null: nothing. */
  readonly order: ScreenOrder | null;
  /** What was done last, until the next order; null: nothing. */
  readonly done: ScreenOrder | null;
};

export function screenOrderOf({ order }: ScreensDraft): ScreenOrder | null {
  return order;
}
