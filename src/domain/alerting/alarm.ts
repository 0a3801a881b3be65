/** What closes the yard: nothing, a drill, or a hazard. An override sounds no alarm. Ascending by weight. */
export const ALARMS = ['none', 'drill', 'alert'] as const;
export type Alarm = (typeof ALARMS)[number];

/** Is an alarm to be raised: worse than the one last told? Before the first is told there is none to compare with. */
export function isAlarmWorse(alarm: Alarm | null, told: Alarm | null): boolean {
  return alarm !== null && told !== null && ALARMS.indexOf(alarm) > ALARMS.indexOf(told);
}
