import { useEffect, useState } from 'react';

/** Source: requirement VEH-07. */
const TOLD_MS = 1_000;

/**
 * Copies something, and tells for a second what came of it; null: nothing to tell.
 *
 * @param copyText Resolves with false where there was nothing to copy (VEH-08); rejects where it could not be.
 */
export function useCopied(copyText: () => Promise<unknown>) {
  const [told, setTold] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (told === null) return undefined;
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = () => {
    copyText().then(
      (isCopied) => setTold(isCopied === false ? null : 'copied'),
      () => setTold('failed'),
    );
  };
  return { told, copy };
}
