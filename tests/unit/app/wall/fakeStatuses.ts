import type { createWallKiosk } from '#app/kiosk/createWallKiosk.ts';
import type { createMapFeedSystem } from '#tests/support/mapFeedSystem.ts';

type Feed = ReturnType<typeof createMapFeedSystem>['actor'];
type MakeKiosk = (feed: Feed) => ReturnType<typeof createWallKiosk>;

/** What the next wall gets as its statuses; the files that stand in for them share it, for they share their modules. */
export const fakeStatuses = { make: null as ((createKiosk: MakeKiosk) => unknown) | null };

/** Stands in for that of the product. */
export function createMapStatuses(
  _: unknown,
  __: unknown,
  { createKiosk }: { readonly createKiosk: MakeKiosk },
): unknown {
  return fakeStatuses.make?.(createKiosk);
}
