import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { Redirect } from 'wouter';
import type { EnrolledDisplay } from '#contracts/kiosk.ts';
import type { Session } from '#contracts/session.ts';
import { isKiosk } from '#domain/people/rights.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { KioskPage } from '#views/kiosk/KioskPage.tsx';
import { createKioskEnrolment } from './createKioskEnrolment.ts';
import type { Product } from '#app/page/createProduct.ts';
import { displayPath } from './displayPath.ts';
import { enrolledDisplay } from '#app/platform/enrolledDisplay.ts';
import { signInFollowed } from '#app/page/signInFollowed.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useScheme } from '#app/binding/useMedia.ts';
import { useTexts } from '#app/binding/useTexts.ts';

const TEXTS = ['kiosk'] as const;

type KioskRouteProps = { product: Product; session: Session | null };

/** The page of a display: how it is enrolled, and how it goes back to its yard (GAP-141). */
export function KioskRoute({ product, session }: KioskRouteProps) {
  const display = session !== null && isKiosk(session.authorities) ? enrolledDisplay() : null;
  if (display !== null) return <OwnYard product={product} display={display} />;
  return <Enrolment product={product} />;
}

function OwnYard({ product, display }: { product: Product; display: EnrolledDisplay }) {
  const [to] = useState(() => displayPath(display, product.platform.memory.takeRequestedLocation()));
  return <Redirect to={to} replace />;
}

function Enrolment({ product }: { product: Product }) {
  const { platform, session, language, texts } = product;
  const shownLanguage = useSelector(language.actor, selectLanguage);
  const scheme = useScheme();
  const hasTexts = useTexts(texts, TEXTS);
  const begin = useCallback(
    () => signInFollowed(createKioskEnrolment(platform, session), { platform, session, language }),
    [platform, session, language],
  );
  const enrolment = useDisposable(begin);
  if (enrolment === null || !hasTexts) return null;
  return (
    <KioskPage
      enrolment={enrolment}
      language={shownLanguage}
      onLanguageChosen={language.choose}
      scheme={scheme}
      screensAddress={`${location.host}/#/screens`}
      version={platform.version}
    />
  );
}
