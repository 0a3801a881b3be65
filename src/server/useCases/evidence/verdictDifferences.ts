import { isoInstant } from '#domain/time/instant.ts';
import type { LoggedVerdict } from './evidencePart.ts';
import type { VerdictChange } from './verdictLog.ts';

/** Compares changes of verdicts as they were logged with those of a replay; times count to the millisecond. */
export function differencesOf(
  logged: readonly LoggedVerdict[],
  replayed: readonly VerdictChange[],
): { readonly same: number; readonly differences: readonly string[] } {
  const left = new Map<string, VerdictChange[]>();
  for (const change of replayed) left.set(keyOf(change), [...(left.get(keyOf(change)) ?? []), change]);
  const differences: string[] = [];
  let same = 0;
  for (const { position, ...verdict } of logged) {
    const key = keyOf(verdict);
    const change = left.get(key)?.shift();
    const parts = change === undefined ? null : partsThatDiffer(verdict, change);
    if (parts?.length === 0) same += 1;
    else if (change === undefined || parts === null)
      differences.push(`entry ${position}: ${textOf(verdict)} is logged, and the replay has no such change`);
    else
      differences.push(
        `entry ${position}: ${textOf(verdict)} is logged, and the replay has ${textOf(change)} (${parts.join(', ')})`,
      );
  }
  for (const change of [...left.values()].flat())
    differences.push(`no entry: the replay has ${textOf(change)}, which is not logged`);
  return { same, differences };
}

const keyOf = ({ clientId, facilityId, atMs }: VerdictChange) => JSON.stringify([clientId, facilityId, atMs]);

/** Names of the fields in which two changes of one facility at one instant differ. */
function partsThatDiffer(logged: VerdictChange, replayed: VerdictChange): string[] {
  const before = asTold(logged);
  const after = asTold(replayed);
  return Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
}

/** The log sorts the keys of each entry, and lists events in no order that means anything. */
function asTold({ events, ...rest }: VerdictChange): Record<string, unknown> {
  const listed = events.map(({ id, type, status, startMs }) => [id, type, status, startMs]);
  return { ...rest, events: listed.map((event) => JSON.stringify(event)).toSorted() };
}

function textOf({ clientId, facilityId, verdict, reason, atMs }: VerdictChange): string {
  return `${clientId} ${facilityId} ${verdict} (${reason}) at ${isoInstant(atMs)}`;
}
