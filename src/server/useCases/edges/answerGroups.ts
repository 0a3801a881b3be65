import type { ClientAnswers } from '#contracts/edge.ts';
import type { ActiveAlerts } from '#contracts/facilityEvent.ts';
import { mapInSlices } from '../../platform/threads/slices.ts';

type Group = ClientAnswers['groups'][number];

/**
 * Returns answers with what they share once: thousands of facilities repeat their times, sources and rules each second. Lets
 * other work in between.
 */
export async function groupAnswers(answers: readonly ActiveAlerts[]): Promise<Group[]> {
  const groups = new Map<string, Group>();
  await mapInSlices(answers, (answer) => {
    const { facilityId, position, activeAlerts, ended, overrideRevoked, drills, ...shared } = answer;
    const key = JSON.stringify(shared);
    const group = groups.get(key) ?? { shared, facilities: [] };
    groups.set(key, group);
    group.facilities.push({ facilityId, position, activeAlerts, ended, overrideRevoked, drills });
  });
  return [...groups.values()];
}

/** Returns the answer of a facility as it was before it was grouped, by its id. */
export function answersById(groups: readonly Group[]): (facilityId: string) => ActiveAlerts | null {
  const byId = new Map(
    groups.flatMap(({ shared, facilities }) => facilities.map((own) => [own.facilityId, { shared, own }])),
  );
  return (facilityId) => {
    const found = byId.get(facilityId);
    return found === undefined ? null : { ...found.shared, ...found.own };
  };
}
