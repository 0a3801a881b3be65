import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import type { Session } from '#contracts/session.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectIsRestoring, selectSession } from '#machines/session/sessionSelectors.ts';
import { NoticePage } from '#views/notice/NoticePage.tsx';
import type { Product } from './page/createProduct.ts';
import { decodedPart, isPublic, withHashQuery, yardPath, type YardKind } from './address/hashRoutes.ts';
import { ChoiceRoute, OtherRoutes } from './pages.ts';
import { useHashPath } from './address/useHashPath.ts';
import { YardRoute, type FacilityChoice } from './yard/YardRoute.tsx';

/** The route table with its guards (SHELL rows, GAP-5). */
export function App({ product }: { product: Product }) {
  const language = useSelector(product.language.actor, selectLanguage);
  const isRestoring = useSelector(product.session, selectIsRestoring);
  const session = useSelector(product.session, selectSession);
  const { certificateAccess } = product.platform;
  const isOpenByCertificate = useSyncExternalStore(certificateAccess.watch, certificateAccess.isOpen);
  const [path] = useHashPath();
  if (product.platform.config.maintenance) return <NoticePage kind="maintenance" language={language} />;
  if (isRestoring && !isPublic(path)) return null;

  const other = <OtherRoutes meanwhile={null} product={product} session={session} path={path} />;

  return (
    // oxlint-disable-next-line react/hooks -- this is how the router is told where its path stands
    <Router hook={useHashPath}>
      {session === null && !isOpenByCertificate ? (
        other
      ) : (
        <Switch>
          <Route path="/yardalert/:clientId/:facilityId?">
            {(names) => (
              <Yard
                key={keyOf(session, names.clientId)}
                product={product}
                session={session}
                kind="alert"
                {...decoded(names)}
              />
            )}
          </Route>
          <Route path="/yardmonitoring/:clientId/:facilityId?">
            {(names) => <Monitoring product={product} session={session} {...decoded(names)} />}
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

type YardProps = YardNames & { product: Product; session: Session | null; kind: YardKind };

/**
 * Key of a page, which starts again when somebody signs in or out, also in the place of another person, as by a link in
 * another tab: what it offers depends on them.
 */
function keyOf(session: Session | null, clientId: string): string {
  return `${clientId} ${session?.email}`;
}

/** The page of a yard, or the list of facilities where the address names none. */
function Yard(props: YardProps) {
  const language = useSelector(props.product.language.actor, selectLanguage);
  const drawChoice = (choice: FacilityChoice) => (
    <ChoiceRoute meanwhile={<NoticePage kind="loading" language={language} />} {...props} {...choice} />
  );
  return <YardRoute {...props} drawChoice={drawChoice} />;
}

/** Monitoring addresses name the client in small letters (YMON-02). */
function Monitoring(props: Omit<YardProps, 'kind'>) {
  const { clientId, facilityId } = props;
  if (clientId === clientId.toLowerCase())
    return <Yard key={keyOf(props.session, clientId)} kind="monitoring" {...props} />;
  return <Redirect to={withHashQuery(yardPath('monitoring', clientId, facilityId), location)} replace />;
}
