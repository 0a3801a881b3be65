import { afterAll, beforeAll, expect, test } from 'vitest';
import { Incident } from '#contracts/incident.ts';
import { SLOW_MS } from '../testNetwork.ts';
import { at, openIncidentStore } from './incidentStore.ts';

let store: Awaited<ReturnType<typeof openIncidentStore>>;
beforeAll(async () => void (store = await openIncidentStore()), SLOW_MS);
afterAll(() => store.storage.close());

test('the record of a closing names who removed an override, to those who are told names [S9]', async () => {
  const { repositories, read } = store;
  const [unaudited] = (await read('closing')).overrides;
  expect(unaudited).not.toHaveProperty('endedBy');
  const named = { overrideID: 'override', facilityId: 'YARD' };
  const remover = { removedByName: 'Dana Morris', removedByEmail: 'dana@acme.example' };
  const entry = { who: 'dana', clientId: 'ACME' };
  await repositories.audit.append({ ...entry, atMs: at(20), what: 'override.set', detail: named });
  const end = { ...entry, atMs: at(30), what: 'override.removed' } as const;
  await repositories.audit.append({ ...end, detail: { ...named, ...remover } });
  await repositories.audit.append({ ...end, detail: { ...named, ...remover, overrideID: 'another' } });

  const incident = await read('closing');
  expect(Incident.safeParse(incident).success).toBe(true);
  expect(incident.overrides).toMatchObject([{ by: 'Uma Ünal', endedHow: 'removed', endedBy: 'Dana Morris' }]);
  const guest = await read('closing', {}, { tellsNames: false });
  expect(guest.overrides).toMatchObject([{ by: null, endedBy: null }]);
});
