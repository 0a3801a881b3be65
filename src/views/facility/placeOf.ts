import type { Facility } from '#contracts/facility.ts';

/** Address of a facility in one line: 4100 Depot Rd, Amarillo, TX 79108; empty: not stated. */
export function placeOf({ address, city, state, postalCode }: Facility): string {
  const region = [state, postalCode].filter((part) => part !== undefined).join(' ');
  return [address, city, region].filter((part) => part !== undefined && part !== '').join(', ');
}
