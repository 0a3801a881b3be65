/** The one present of the tests: 4 July 2026, 18:30 UTC, epoch ms. */
export const MISSION_TIME_MS = 1_783_189_800_000;
