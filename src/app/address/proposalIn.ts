import { queryOf } from './hashRoutes.ts';

/** One of the policies of a comparison, as an address names it. */
export type NamedProposal = { readonly runId: string; readonly nth: number };

/** Parameters of an address that name a proposal. */
export const PROPOSAL_PARAMETERS = ['compared', 'nth'] as const;

/** The proposal that an address of the policies names (`?compared=…&nth=1`); null: none, or none that can be. */
export function proposalIn(address: Pick<Location, 'search' | 'hash'>): NamedProposal | null {
  const query = queryOf(address);
  const runId = query.get('compared');
  const nth = Number(query.get('nth'));
  return runId !== null && Number.isInteger(nth) && nth > 0 ? { runId, nth } : null;
}
