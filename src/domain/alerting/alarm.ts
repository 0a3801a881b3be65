/** Causes that close the yard, ascending by weight: none, a drill, a hazard. An override sounds no alarm. */
export const ALARMS = ['none', 'drill', 'alert'] as const;
export type Alarm = (typeof ALARMS)[number];

/** Time after an event last closed the yard within which it does not sound again, ms. */
const SOUNDED_MS = 600_000;

/** Times at which each event last closed the yard, by id, network epoch ms. */
export type Sounded = Readonly<Record<string, number>>;

/** Returns the sounded events without those that are too old, and with the ones that close the yard now. */
export function soundedWith(sounded: Sounded, ids: readonly string[], nowMs: number): Sounded {
  const kept = Object.entries(sounded).filter(([, atMs]) => nowMs - atMs <= SOUNDED_MS);
  return Object.fromEntries([...kept, ...ids.map((id) => [id, nowMs] as const)]);
}

/** Returns whether every event that closes the yard now has closed it recently already; false if none is named. */
export function haveSounded(sounded: Sounded, ids: readonly string[], nowMs: number): boolean {
  return (
    ids.length > 0 && ids.every((id) => Object.hasOwn(sounded, id) && nowMs - sounded[id]! <= SOUNDED_MS)
  );
}

/**
 * Returns whether an alarm is to be raised: worse than the last one told. Before the first was told there is none to
 * compare with: false.
 */
export function isAlarmWorse(alarm: Alarm | null, told: Alarm | null): boolean {
  return alarm !== null && told !== null && ALARMS.indexOf(alarm) > ALARMS.indexOf(told);
}
