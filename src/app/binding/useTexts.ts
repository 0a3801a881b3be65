import type { i18n } from 'i18next';
import { useEffect, useState } from 'react';

/**
 * Returns whether lazy texts are loaded.
 *
 * @throws Error while rendering if they cannot be loaded: keys instead of texts help no user.
 */
export function useTexts(texts: i18n, namespaces: readonly string[]): boolean {
  const wanted = namespaces.join(' ');
  const [isHere, setHere] = useState(() => areHere(texts, wanted));
  const [fault, setFault] = useState<Error | null>(null);
  useEffect(() => {
    void texts.loadNamespaces(wanted.split(' ')).then(() => {
      if (areHere(texts, wanted)) setHere(true);
      else setFault(new Error(`The texts "${wanted}" could not be loaded.`));
    });
  }, [texts, wanted]);
  if (fault !== null) throw fault;
  return isHere;
}

function areHere(texts: i18n, wanted: string): boolean {
  return wanted
    .split(' ')
    .every((namespace) => texts.languages.some((language) => texts.hasResourceBundle(language, namespace)));
}
