import { expect, test } from 'vitest';
import { subscriptionsOrderOf, type SubscriptionsDraft } from '#machines/profileForm/profileDrafts.ts';

const NONE: SubscriptionsDraft = { subscribed: ['SOUTH'], chosen: [], leaving: null };

test('with no facility chosen there is nothing to subscribe to [SUB-03]', () => {
  expect(subscriptionsOrderOf(NONE)).toBeNull();
});

test('all that are chosen are subscribed to, in the order of the choice [SUB-01][SUB-03]', () => {
  expect(subscriptionsOrderOf({ ...NONE, chosen: ['EAST'] })).toEqual({ subscribe: ['EAST'] });
  expect(subscriptionsOrderOf({ ...NONE, chosen: ['WEST', 'EAST'] })).toEqual({
    subscribe: ['WEST', 'EAST'],
  });
});

test('one that is to be left is left, with or without a choice [SUB-02]', () => {
  const drafts = [
    { ...NONE, leaving: 'SOUTH' },
    { ...NONE, leaving: 'SOUTH', chosen: ['EAST'] },
  ];
  expect(drafts.map(subscriptionsOrderOf)).toEqual([{ unsubscribe: 'SOUTH' }, { unsubscribe: 'SOUTH' }]);
});
