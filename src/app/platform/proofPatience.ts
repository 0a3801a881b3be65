/** How long a person may take to confirm who they are, ms. Orders that may ask for it wait so much longer. */
export const PROOF_PATIENCE_MS = 120_000;
