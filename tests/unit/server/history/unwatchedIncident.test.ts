import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOW_MS } from '../testNetwork.ts';
import { openIncidentStore, PLACE, stepsWith } from './incidentStore.ts';

let store: Awaited<ReturnType<typeof openIncidentStore>>;
beforeAll(async () => void (store = await openIncidentStore()), SLOW_MS);
afterAll(() => store.storage.close());

test.each([
  ['are unknown all the time', stepsWith(), 0],
  ['are unknown beside those that were told', stepsWith([0, 5_000]), 1],
])(
  'strikes of a record of a yard whose quiet no source tells %s, whatever steps are kept of others [S4]',
  async (_what, steps, listed) => {
    const asked: unknown[] = [];
    const incident = await store.read('closing', {
      steps,
      isQuietTold(place) {
        asked.push(place);
        return false;
      },
    });
    expect(incident.strikes).toMatchObject({
      state: 'partial',
      missing: [{ from: incident.from, to: incident.to }],
    });
    expect(incident.strikes?.list).toHaveLength(listed);
    expect(asked).toEqual([{ clientId: 'ACME', lon: PLACE[0], lat: PLACE[1] }]);
  },
);

test('a record says by the sources of which time a time without strikes counts as known, as those of then are not kept [S4]', async () => {
  const { strikes, asOf } = await store.read('closing', {
    steps: stepsWith([0, 5_000]),
    isQuietTold: () => true,
  });
  expect(strikes?.sourcesAsOf).toBe(asOf);
});
