/**
 * Codes of the weather provider, 0 to 47.
 * Source: The Weather Company, "Icon codes and images".
 */
export const SKY_CODES = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28,
  29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
] as const;
export type SkyCode = (typeof SKY_CODES)[number];

export function isSkyCode(code: number | null): code is SkyCode {
  return SKY_CODES.some((known) => known === code);
}
