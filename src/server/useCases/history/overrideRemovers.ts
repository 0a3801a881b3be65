import type { ListedEntry } from '../../storage/repositories/auditRepository.ts';

/** Names of those who removed overrides or set others in their place, by the id of the override (S9). */
export type OverrideRemovers = Readonly<Record<string, string>>;

/** Finds them in the audit; what the service ended itself has none. */
export function removersOf(audited: readonly Pick<ListedEntry, 'detail'>[]): OverrideRemovers {
  const ends = audited.flatMap(({ detail: { overrideID, removedByName } }) =>
    typeof overrideID === 'string' && typeof removedByName === 'string'
      ? [[overrideID, removedByName] as const]
      : [],
  );
  return Object.fromEntries(ends);
}
