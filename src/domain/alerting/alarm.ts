/** What closes the yard: nothing, a drill, or a hazard. An override sounds no alarm. Ascending by weight. */
export const ALARMS = ['none', 'drill', 'alert'] as const;
export type Alarm = (typeof ALARMS)[number];

/** An event that has sounded sounds no more within this time after it last closed the yard, ms. */
const SOUNDED_MS = 600_000;

/** When each event last closed the yard, by id, network epoch ms. */
export type Sounded = Readonly<Record<string, number>>;

/** The same without what is too old, and with what closes the yard now. */
export function soundedWith(sounded: Sounded, ids: readonly string[], nowMs: number): Sounded {
  const kept = Object.entries(sounded).filter(([, atMs]) => nowMs - atMs <= SOUNDED_MS);
  return Object.fromEntries([...kept, ...ids.map((id) => [id, nowMs] as const)]);
}

/** Have all events that close the yard now closed it of late already? Not if none is named. */
export function haveSounded(sounded: Sounded, ids: readonly string[], nowMs: number): boolean {
  return (
    ids.length > 0 && ids.every((id) => Object.hasOwn(sounded, id) && nowMs - sounded[id]! <= SOUNDED_MS)
  );
}

/** Is an alarm to be raised: worse than the one last told? Before the first is told there is none to compare with. */
export function isAlarmWorse(alarm: Alarm | null, told: Alarm | null): boolean {
  return alarm !== null && told !== null && ALARMS.indexOf(alarm) > ALARMS.indexOf(told);
}
