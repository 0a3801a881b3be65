import type { Facility } from '#contracts/facility.ts';

/** Where a facility is, in one line: 4100 Depot Rd, Amarillo, TX 79108; empty: nobody said. */
export function placeOf({ address, city, state, postalCode }: Facility): string {
  const region = [state, postalCode].filter((part) => part !== undefined).join(' ');
  return [address, city, region].filter((part) => part !== undefined && part !== '').join(', ');
}
