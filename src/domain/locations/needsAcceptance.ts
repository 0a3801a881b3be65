type Proof = 'quiet' | 'withGrant' | 'withAcceptance' | 'nothing';

/**
 * Returns whether satellites are all that could prove a place quiet, so that somebody must sign for it.
 *
 * Source: GAP-137.
 */
export function needsAcceptance({
  lightning,
}: {
  readonly lightning: readonly { readonly proof: Proof }[];
}): boolean {
  const proofs = lightning.map(({ proof }) => proof);
  return proofs.includes('withAcceptance') && !proofs.includes('quiet') && !proofs.includes('withGrant');
}
