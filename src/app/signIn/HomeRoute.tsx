import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import type { SessionEnd } from '#machines/session/sessionGrant.ts';
import { selectIsLinkRefused, selectSessionEnd } from '#machines/session/sessionSelectors.ts';
import { HomePage, type HomePageProps } from '#views/home/HomePage.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { createSignIn } from './createSignIn.ts';
import { signInFollowed } from '#app/page/signInFollowed.ts';
import { manualUrl } from '#app/address/manualUrl.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';

type HomeRouteProps = { product: Product; isAfterSignOut: boolean };

/** The sign-in page with its sign-in, for as long as it is on the screen. */
export function HomeRoute({ product, isAfterSignOut }: HomeRouteProps) {
  const { platform, session, language } = product;
  const shownLanguage = useSelector(language.actor, selectLanguage);
  const isLinkRefused = useSelector(session, selectIsLinkRefused);
  const sessionEnd = useSelector(session, selectSessionEnd);
  // who asked for a page, or was shown one until now, stands before a display that tells no status any more
  const [wasPageAsked] = useState(() => platform.memory.requestedLocation() !== null);
  const begin = useCallback(
    () => signInFollowed(createSignIn(platform, session, language.now), { platform, session, language }),
    [platform, session, language],
  );
  const signIn = useDisposable(begin);
  if (signIn === null) return null;
  return (
    <HomePage
      signIn={signIn}
      language={shownLanguage}
      onLanguageChosen={language.choose}
      version={platform.version}
      notice={noticeOf({ isLinkRefused, isAfterSignOut, wasPageAsked }, sessionEnd)}
      isStatusMissed={wasPageAsked || sessionEnd !== null}
      manualUrl={manualUrl(shownLanguage)}
    />
  );
}

const NOTICE_OF_END = {
  refused: 'sessionEnded',
  notInStore: 'sessionNotInStore',
  elsewhere: 'sessionEndedElsewhere',
} as const;

type Came = {
  readonly isLinkRefused: boolean;
  readonly isAfterSignOut: boolean;
  /** An address that needs a session led here. */
  readonly wasPageAsked: boolean;
};

function noticeOf(
  { isLinkRefused, isAfterSignOut, wasPageAsked }: Came,
  sessionEnd: SessionEnd | null,
): HomePageProps['notice'] {
  if (isLinkRefused) return 'magicLinkExpired';
  if (sessionEnd !== null) return NOTICE_OF_END[sessionEnd];
  if (isAfterSignOut) return 'signedOut';
  return wasPageAsked ? 'pageAsked' : null;
}
