import { expect, test } from 'vitest';
import type { ClientAnswers } from '#contracts/edge.ts';
import { ActiveAlerts } from '#contracts/facilityEvent.ts';
import { answersById, groupAnswers } from '#server/useCases/edges/answerGroups.ts';
import { NOW_MS } from './busValues.ts';

const AT = new Date(NOW_MS).toISOString();
const shared = { term: 5, generatedAt: AT, lightningAsOf: AT, lightningSource: 'Network' };
const event = {
  keplerId: 'one',
  eventType: 'LIGHTNING',
  alertStatus: 'ALERT',
  eventStartAt: AT,
} as const;

const answers: ActiveAlerts[] = [
  { ...shared, facilityId: 'A', activeAlerts: [], weatherAsOf: [] },
  { ...shared, facilityId: 'B', activeAlerts: [event], weatherAsOf: [], drills: [event] },
  {
    ...shared,
    facilityId: 'C',
    activeAlerts: [],
    lightningAsOf: null,
    satelliteOnly: true,
    warningsNotReceived: true,
    position: { latitude: 40, longitude: -74 },
    ended: [{ keplerId: 'two', endedAt: AT }],
    overrideRevoked: { overrideID: 'o', revokedAt: AT, overrideUserName: 'Dana' },
  },
];

test('answers come back from their groups as they were, also over JSON', async () => {
  const groups = JSON.parse(JSON.stringify(await groupAnswers(answers))) as ClientAnswers['groups'];
  expect(groups).toHaveLength(2);
  const of = answersById(groups);
  for (const answer of answers) expect(of(answer.facilityId)).toEqual(answer);
  expect(of('D')).toBeNull();
});

test('each fact of an answer is shared or of its facility: none is left out', async () => {
  const keys = (await groupAnswers(answers)).flatMap(({ shared: common, facilities }) => [
    ...Object.keys(common),
    ...facilities.flatMap((own) => Object.keys(own)),
  ]);
  const known = new Set([
    ...keys,
    'lightningUnknownBecause',
    'lightningStaleAfterMs',
    'lightningLateAfterMs',
    'policy',
  ]);
  expect([...known].toSorted()).toEqual(Object.keys(ActiveAlerts.shape).toSorted());
});
