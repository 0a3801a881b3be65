import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectIsLinkRefused } from '#machines/session/sessionSelectors.ts';
import { HomePage } from '#views/home/HomePage.tsx';
import type { Product } from './createProduct.ts';
import { createSignIn } from './createSignIn.ts';
import { manualUrl } from './manualUrl.ts';
import { useLiving } from './useLiving.ts';

type HomeRouteProps = { product: Product; isAfterSignOut: boolean };

/** The sign-in page with its sign-in, for as long as it is on the screen. */
export function HomeRoute({ product, isAfterSignOut }: HomeRouteProps) {
  const { parts, session, language } = product;
  const shownLanguage = useSelector(language.actor, selectLanguage);
  const isLinkRefused = useSelector(session, selectIsLinkRefused);
  const begin = useCallback(() => {
    const actor = createSignIn(parts, session, language.now);
    return { value: actor, end: () => void actor.stop() };
  }, [parts, session, language]);
  const signIn = useLiving(begin);
  if (signIn === null) return null;
  return (
    <HomePage
      signIn={signIn}
      language={shownLanguage}
      onLanguageChosen={language.choose}
      version={parts.version}
      notice={isLinkRefused ? 'magicLinkExpired' : isAfterSignOut ? 'signedOut' : null}
      manualUrl={manualUrl(shownLanguage)}
    />
  );
}
