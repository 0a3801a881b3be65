import { parseLanguage, type Language } from '#domain/language/language.ts';
import { selectSession } from '#machines/session/sessionSelectors.ts';
import type { Product } from './createProduct.ts';

/** Shows another language as soon as the person has another one (GAP-22). @returns how to stop. */
export function followLanguage(
  { session, language }: Pick<Product, 'session' | 'language'>,
  change: (chosen: Language) => void = language.choose,
): () => void {
  let spoken = selectSession(session.getSnapshot())?.language ?? null;
  const { unsubscribe } = session.subscribe((snapshot) => {
    const wished = selectSession(snapshot)?.language ?? null;
    const chosen = wished === spoken ? null : parseLanguage(wished);
    if (chosen !== null) change(chosen);
    spoken = wished;
  });
  return unsubscribe;
}
