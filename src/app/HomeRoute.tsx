import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { HomePage } from '#views/home/HomePage.tsx';
import type { Product } from './createProduct.ts';
import { createSignIn } from './createSignIn.ts';

type HomeRouteProps = { product: Product; isAfterSignOut: boolean };

/** The sign-in page with its sign-in, for as long as it is on the screen. */
export function HomeRoute({ product, isAfterSignOut }: HomeRouteProps) {
  const { parts, session, language } = product;
  const shownLanguage = useSelector(language.actor, selectLanguage);
  const [signIn, setSignIn] = useState<ReturnType<typeof createSignIn> | null>(null);
  useEffect(() => {
    const made = createSignIn(parts, session, language.now);
    setSignIn(made);
    return () => void made.stop();
  }, [parts, session, language]);
  if (signIn === null) return null;
  return (
    <HomePage
      signIn={signIn}
      language={shownLanguage}
      onLanguageChosen={language.choose}
      version={parts.config.version}
      notice={isAfterSignOut ? 'signedOut' : null}
      manualUrl={null}
    />
  );
}
