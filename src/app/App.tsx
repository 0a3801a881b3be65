import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectIsRestoring, selectSession } from '#machines/session/sessionSelectors.ts';
import { NoticePage } from '#views/notice/NoticePage.tsx';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import type { Product } from './createProduct.ts';
import { yardAlertPath } from './hashRoutes.ts';
import { HomeRoute } from './HomeRoute.tsx';
import { useHashPath } from './useHashPath.ts';
import { YardAlertRoute } from './YardAlertRoute.tsx';

/** The route table with its guards (SHELL rows, GAP-5). */
export function App({ product }: { product: Product }) {
  const language = useSelector(product.language.actor, selectLanguage);
  const isRestoring = useSelector(product.session, selectIsRestoring);
  const session = useSelector(product.session, selectSession);
  const [path] = useHashPath();
  if (product.parts.config.maintenance) return <NoticePage kind="maintenance" language={language} />;
  if (isRestoring) return null;

  return (
    // oxlint-disable-next-line react/hooks -- this is how the router is told where its path stands
    <Router hook={useHashPath}>
      <ToastLayer toasts={product.toasts} />
      {session === null ? (
        <SignedOut product={product} path={path} />
      ) : (
        <Switch>
          <Route path="/yardalert/:clientId/:facilityId?">
            {({ clientId, facilityId }) => (
              <YardAlertRoute
                key={clientId}
                product={product}
                clientId={decodeURIComponent(clientId)}
                facilityId={facilityId === undefined ? null : decodeURIComponent(facilityId)}
              />
            )}
          </Route>
          <Route>
            <Landing product={product} clientId={session.client} />
          </Route>
        </Switch>
      )}
    </Router>
  );
}

/** Home for whoever is not signed in; what they asked for is remembered (AUTH-01, AUTH-03). */
function SignedOut({ product, path }: { product: Product; path: string }) {
  const isHome = path === '/home' || path === '/';
  const { memory } = product.parts;
  // read while drawing: the redirect below has changed it before any effect of ours runs
  const requested = isHome ? null : location.hash.replace(/^#/, '');
  useEffect(() => {
    if (requested !== null) memory.rememberRequestedLocation(requested);
  }, [requested, memory]);
  return isHome ? (
    <HomeRoute product={product} isAfterSignOut={path === '/'} />
  ) : (
    <Redirect to="/home" replace />
  );
}

/** Where a signed-in person goes who asks for nothing in particular. */
function Landing({ product, clientId }: { product: Product; clientId: string }) {
  const [requested] = useState(() => product.parts.memory.takeRequestedLocation());
  return <Redirect to={requested ?? yardAlertPath(clientId)} replace />;
}
