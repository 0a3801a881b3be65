import { useSelector } from '@xstate/react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectIsRestoring, selectSession } from '#machines/session/sessionSelectors.ts';
import { NoticePage } from '#views/notice/NoticePage.tsx';
import type { Product } from './page/createProduct.ts';
import { decodedPart, isPublic, withHashQuery, yardPath } from './address/hashRoutes.ts';
import { OtherRoutes } from './pages.ts';
import { useHashPath } from './address/useHashPath.ts';
import { YardRoute } from './yard/YardRoute.tsx';

/** The route table with its guards (SHELL rows, GAP-5). */
export function App({ product }: { product: Product }) {
  const language = useSelector(product.language.actor, selectLanguage);
  const isRestoring = useSelector(product.session, selectIsRestoring);
  const session = useSelector(product.session, selectSession);
  const [path] = useHashPath();
  if (product.parts.config.maintenance) return <NoticePage kind="maintenance" language={language} />;
  if (isRestoring && !isPublic(path)) return null;

  const other = <OtherRoutes meanwhile={null} product={product} session={session} path={path} />;

  return (
    // oxlint-disable-next-line react/hooks -- this is how the router is told where its path stands
    <Router hook={useHashPath}>
      {session === null ? (
        other
      ) : (
        <Switch>
          <Route path="/yardalert/:clientId/:facilityId?">
            {(names) => <YardRoute key={names.clientId} product={product} kind="alert" {...decoded(names)} />}
          </Route>
          <Route path="/yardmonitoring/:clientId/:facilityId?">
            {(names) => <Monitoring product={product} {...decoded(names)} />}
          </Route>
          <Route>{other}</Route>
        </Switch>
      )}
    </Router>
  );
}

type YardNames = { clientId: string; facilityId: string | null };

function decoded({ clientId, facilityId }: { clientId: string; facilityId?: string | undefined }): YardNames {
  return {
    clientId: decodedPart(clientId),
    facilityId: facilityId === undefined ? null : decodedPart(facilityId),
  };
}

/** Monitoring addresses name the client in small letters (YMON-02). */
function Monitoring({ product, clientId, facilityId }: YardNames & { product: Product }) {
  if (clientId === clientId.toLowerCase()) {
    return (
      <YardRoute
        key={clientId}
        product={product}
        kind="monitoring"
        clientId={clientId}
        facilityId={facilityId}
      />
    );
  }
  return <Redirect to={withHashQuery(yardPath('monitoring', clientId, facilityId), location)} replace />;
}
