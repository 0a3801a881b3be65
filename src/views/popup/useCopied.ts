import { useEffect, useState } from 'react';

/** Source: requirement VEH-07. */
const TOLD_MS = 1_000;

/** Copies something, and tells for a second what came of it; null: nothing to tell. */
export function useCopied(copyText: () => Promise<void>) {
  const [told, setTold] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (told === null) return undefined;
    const timer = setTimeout(() => setTold(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  const copy = () => {
    copyText().then(
      () => setTold('copied'),
      () => setTold('failed'),
    );
  };
  return { told, copy };
}
