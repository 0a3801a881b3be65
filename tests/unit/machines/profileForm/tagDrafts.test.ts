import { describe, expect, test } from 'vitest';
import { tagNameFault, tagsOrderOf, type TagsDraft } from '#machines/profileForm/tagDrafts.ts';

const TAGS = [
  { id: 1, name: 'Port', locationCount: 2 },
  { id: 2, name: 'Rail', locationCount: 0 },
];
const draft = (change: Partial<TagsDraft>): TagsDraft => ({
  tags: TAGS,
  fields: null,
  removing: null,
  ...change,
});
const orderOf = (id: number | null, name: string) => tagsOrderOf(draft({ fields: { id, name } }));

describe('a tag', () => {
  test('must have a name of at most 60 letters that no other tag has [ADMIN-16]', () => {
    const faultOf = (id: number | null, name: string) => tagNameFault({ id, name }, TAGS);
    expect([faultOf(null, ' '), faultOf(null, 'x'.repeat(61)), faultOf(null, 'x'.repeat(60))]).toEqual([
      'rule',
      'rule',
      null,
    ]);
    expect([faultOf(null, ' port'), faultOf(2, 'PORT'), faultOf(1, 'PORT')]).toEqual([
      'taken',
      'taken',
      null,
    ]);
  });

  test('is added, or renamed where its name is another one [ADMIN-16]', () => {
    expect(orderOf(null, ' Truck ')).toEqual({ kind: 'add', name: 'Truck' });
    expect(orderOf(null, 'rail')).toBeNull();
    expect(orderOf(1, 'port')).toEqual({ kind: 'rename', id: 1, name: 'port' });
    expect(orderOf(1, 'Port ')).toBeNull();
    expect(tagsOrderOf(draft({}))).toBeNull();
  });

  test('is removed whatever was filled in besides [ADMIN-16]', () => {
    const fields = { id: null, name: 'Truck' };
    expect(tagsOrderOf(draft({ fields, removing: 2 }))).toEqual({ kind: 'remove', id: 2 });
  });
});
