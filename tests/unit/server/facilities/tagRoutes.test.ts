import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Tags, type Tag } from '#contracts/tag.ts';
import type { Role } from '../access/roles.ts';
import { SLOW_MS } from '../testNetwork.ts';
import {
  createLocationStage,
  order,
  LOCATIONS_PATH as PATH,
  row,
  type LocationStage,
} from './locationStage.ts';

let stage: LocationStage;
beforeAll(async () => {
  stage = await createLocationStage();
}, SLOW_MS);
afterAll(() => stage.close());

describe('tags', () => {
  const TAGS = '/api/admin/alerts/facility_tags';
  const add = async (name: string) => (await stage.call('POST', TAGS, { name })).json<Tag>();
  /** But those that the world has from its beginning. */
  const names = async (who: Role = 'admin') =>
    Tags.parse((await stage.call('GET', TAGS, undefined, who)).json())
      .tags.filter(({ id }) => !stage.world.tagIds.includes(id))
      .map(({ name }) => name);
  const marksOf = async (id: string) => (await stage.stored(id))?.tags;

  test('are added, renamed on every location that they mark, and removed from it [CALL-59][ADMIN-16][DATA-21][AUTH-24]', async () => {
    const [rail, port] = [await add('Rail'), await add(' Port ')];
    expect(await names()).toEqual(['Port', 'Rail']);
    await stage.call('POST', PATH, { ...order('TAGGED'), facilityTagIds: [rail.id, port.id] });
    expect(await marksOf('TAGGED')).toEqual([port, rail]);
    expect((await stage.call('PUT', `${TAGS}/${rail.id}`, { name: 'Trains' })).json()).toEqual({
      id: rail.id,
      name: 'Trains',
    });
    expect(await marksOf('TAGGED')).toEqual([port, { ...rail, name: 'Trains' }]);
    expect(await stage.lastAudit()).toMatchObject({ detail: { name: 'Trains', before: 'Rail' } });
    expect(await stage.status('DELETE', `${TAGS}/${port.id}`)).toBe(204);
    expect([await marksOf('TAGGED'), await names()]).toEqual([[{ ...rail, name: 'Trains' }], ['Trains']]);
    expect(await stage.lastAudit()).toMatchObject({
      what: 'tag.removed',
      detail: {
        clientId: 'ACME',
        tagId: port.id,
        name: 'Port',
      },
    });
  });

  test('have names of their own within the client, and are its alone [CALL-59][ADMIN-16][AUTH-20]', async () => {
    const { id } = await add('Yard');
    expect(await stage.status('POST', TAGS, { name: 'yard ' })).toBe(409);
    expect(await stage.status('PUT', `${TAGS}/${id}`, { name: 'YARD' })).toBe(200);
    expect(await stage.status('POST', TAGS, { name: ' ' })).toBe(400);
    expect(await names('admin of another client')).toEqual([]);
    for (const method of ['PUT', 'DELETE'] as const)
      expect(await stage.status(method, `${TAGS}/${id}`, { name: 'Ours' }, 'admin of another client')).toBe(
        404,
      );
    expect(
      await stage.status(
        'POST',
        PATH,
        { ...order('THEIRS'), facilityTagIds: [id] },
        'admin of another client',
      ),
    ).toBe(404);
  });

  test('of a location stay as they are where a change does not name them, and where a file overwrites it [CALL-56][CALL-57]', async () => {
    const tag = await add('Kept');
    await stage.call('POST', PATH, { ...order('KEEPS'), facilityTagIds: [tag.id] });
    await stage.call('PUT', `${PATH}/KEEPS`, order('KEEPS'));
    await stage.call('POST', `${PATH}/bulk/json`, { locations: [row('KEEPS')] });
    expect(await marksOf('KEEPS')).toEqual([tag]);
    await stage.call('PUT', `${PATH}/KEEPS`, { ...order('KEEPS'), facilityTagIds: [] });
    expect(await marksOf('KEEPS')).toEqual([]);
  });
});
