/** A call that is sent again after a proof has the time of any other, ms. */
const AFTERWARDS_MS = 10_000;

let heldUntilMs = Number.NEGATIVE_INFINITY;

/**
 * Whether the person at this page is asked to confirm who they are,
 * or has just answered and the call is under way again.
 */
export function isAskingForProof(): boolean {
  return performance.now() < heldUntilMs;
}

/** Time limits of orders stand still while the person is asked. */
export async function holdForProof(asking: () => Promise<boolean>): Promise<boolean> {
  heldUntilMs = Number.POSITIVE_INFINITY;
  try {
    return await asking();
  } finally {
    heldUntilMs = performance.now() + AFTERWARDS_MS;
  }
}
