type Proof = 'quiet' | 'withGrant' | 'withAcceptance' | 'ringNotCovered' | 'nothing';

/**
 * Returns whether satellites alone could prove a place quiet, so that a site admin has to accept that.
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
