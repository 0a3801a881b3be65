import type { Account } from '#contracts/accounts.ts';
import type { Language } from '#domain/language/language.ts';

/** By what the list can be sorted. */
export const SORTABLE = ['name', 'lastUse', 'sessions', 'state'] as const;
export type SortColumn = (typeof SORTABLE)[number];

/** Which column the list is sorted by, and which way. */
export type PeopleOrder = { readonly by: SortColumn; readonly isDown: boolean };

export const BY_NAME: PeopleOrder = { by: 'name', isDown: false };

/** Every order, as a list of them on a phone has it. */
export const ORDERS: readonly PeopleOrder[] = SORTABLE.flatMap((by) =>
  [by !== 'name', by === 'name'].map((isDown) => ({ by, isDown })),
);

/** The same column turns round; another one begins with what is looked for most: the newest, the most, the disabled. */
export function orderAfter({ by, isDown }: PeopleOrder, asked: SortColumn): PeopleOrder {
  return by === asked ? { by, isDown: !isDown } : { by: asked, isDown: asked !== 'name' };
}

/** Those who are equal stand by name. */
export function sortPeople(
  people: readonly Account[],
  { by, isDown }: PeopleOrder,
  language: Language,
): Account[] {
  const byName = (one: Account, other: Account) =>
    nameOf(one).localeCompare(nameOf(other), language) || one.id.localeCompare(other.id);
  const sign = isDown ? -1 : 1;
  if (by === 'name') return people.toSorted((one, other) => sign * byName(one, other));
  const rank = RANKS[by];
  return people.toSorted((one, other) => sign * (rank(one) - rank(other)) || byName(one, other));
}

const RANKS: Record<Exclude<SortColumn, 'name'>, (account: Account) => number> = {
  lastUse: ({ lastUsedAtMs }) => lastUsedAtMs ?? 0,
  sessions: ({ sessionCount }) => sessionCount,
  state: ({ state, lock }) => (state === 'disabled' ? 2 : lock === null ? 0 : 1),
};

/** Name of a person; the address of one who has not stated it. */
export function nameOf({ name, email }: Account): string {
  return name === '' ? email : name;
}
