import { useEffect, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { Session } from '#contracts/session.ts';
import { isKiosk } from '#domain/people/rights.ts';
import { ConfirmationRoute } from './ConfirmationRoute.tsx';
import type { Product } from './createProduct.ts';
import { enrolledDisplay } from './enrolledDisplay.ts';
import { decodedPart, DISPLAY_PATH, mapPath } from './hashRoutes.ts';
import { HomeRoute } from './HomeRoute.tsx';
import { latePage } from './latePage.tsx';
import { PollRoute } from './PollRoute.tsx';
import { Shell } from './Shell.tsx';

type OtherRoutesProps = { product: Product; session: Session | null; path: string };

const RouteRoute = latePage(async () => (await import('./RouteRoute.tsx')).RouteRoute);
const TrackingRoute = latePage(async () => (await import('./TrackingRoute.tsx')).TrackingRoute);
const SensorRoute = latePage(async () => (await import('./SensorRoute.tsx')).SensorRoute);
const ClientsRoute = latePage(async () => (await import('./ClientsRoute.tsx')).ClientsRoute);
const ScreensRoute = latePage(async () => (await import('./ScreensRoute.tsx')).ScreensRoute);
const PeopleRoute = latePage(async () => (await import('./PeopleRoute.tsx')).PeopleRoute);
const KioskRoute = latePage(async () => (await import('./KioskRoute.tsx')).KioskRoute);
const MapRoute = latePage(async () => (await import('./MapRoute.tsx')).MapRoute);

/** Every route that shows no yard; their script waits for none of a yard, and none for it (P6). */
export function OtherRoutes({ product, session, path }: OtherRoutesProps) {
  return (
    <Switch>
      <Route path={DISPLAY_PATH}>
        <KioskRoute meanwhile={null} {...{ product, session }} />
      </Route>
      <Route path="/notificationconfirm/:noticeId">
        {({ noticeId }) => (
          <Shell product={product} person={session}>
            <ConfirmationRoute product={product} noticeId={decodedPart(noticeId)} />
          </Shell>
        )}
      </Route>
      <Route path="/polls/:channel/:executionId/:notificationId/:optionId">
        {({ channel, executionId, notificationId, optionId }) => (
          <Shell product={product} person={session}>
            <PollRoute
              product={product}
              channel={decodedPart(channel)}
              executionId={decodedPart(executionId)}
              notificationId={decodedPart(notificationId)}
              optionId={decodedPart(optionId)}
            />
          </Shell>
        )}
      </Route>
      <Route path="/vehicle-tracking/:vrid?">
        {({ vrid }) => (
          <Shell product={product} person={session}>
            <TrackingRoute
              meanwhile={null}
              {...{ product, session, vrid: vrid === undefined ? null : decodedPart(vrid) }}
            />
          </Shell>
        )}
      </Route>
      <Route>
        {session === null ? (
          <SignedOut product={product} path={path} />
        ) : (
          <SignedIn product={product} session={session} />
        )}
      </Route>
    </Switch>
  );
}

type MapNames = { clientId: string; '*'?: string };
type RouteNames = { clientId: string; source?: string; destination?: string };

function SignedIn({ product, session }: { product: Product; session: Session }) {
  return (
    <Switch>
      <Route<RouteNames> path="/lightningalert/:clientId/route/:source?/:destination?">
        {({ clientId, source = '', destination = '' }) => (
          <RouteRoute
            key={clientId}
            meanwhile={null}
            {...{ product, session, clientId: decodedPart(clientId) }}
            {...{ source: decodedPart(source), destination: decodedPart(destination) }}
          />
        )}
      </Route>
      <Route path="/snow-sensor-monitoring/:clientId/:sensorId">
        {(names) => <SensorPage {...{ product, session, ...names }} />}
      </Route>
      <Route path="/screens/:clientId?">
        {({ clientId = session.client }) => (
          <ScreensRoute meanwhile={null} {...{ product, session, clientId: decodedPart(clientId) }} />
        )}
      </Route>
      <Route path="/clients">
        <ClientsRoute meanwhile={null} {...{ product, session }} />
      </Route>
      <Route path="/people/:clientId">
        {({ clientId }) => (
          <PeopleRoute meanwhile={null} {...{ product, session, clientId: decodedPart(clientId) }} />
        )}
      </Route>
      <Route path="/lightningalert">
        <Redirect to={mapPath(session.client)} replace />
      </Route>
      <Route<MapNames> path="/lightningalert/:clientId/*?">
        {({ clientId, '*': rest = '' }) => (
          // one route for the map and each of its facilities: the same map lives on from one to the other
          <MapRoute
            key={clientId}
            meanwhile={null}
            {...{ product, session, clientId: decodedPart(clientId), date: null, rest }}
          />
        )}
      </Route>
      <Route path="/historical/:clientId/:date/*?">
        {({ clientId, date }) => (
          <MapRoute
            key={`${clientId}/${date}`}
            meanwhile={null}
            {...{ product, session, clientId: decodedPart(clientId), date: decodedPart(date), rest: '' }}
          />
        )}
      </Route>
      <Route>
        <Landing product={product} session={session} />
      </Route>
    </Switch>
  );
}

type SensorPageProps = { product: Product; session: Session; clientId: string; sensorId: string };

function SensorPage({ product, session, clientId, sensorId }: SensorPageProps) {
  return (
    <Shell product={product} person={session}>
      <SensorRoute
        key={`${clientId}/${sensorId}`}
        meanwhile={null}
        {...{ product, session, clientId: decodedPart(clientId), sensorId: decodedPart(sensorId) }}
      />
    </Shell>
  );
}

/**
 * Home for whoever is not signed in, and for an enrolled display the way to a new session; what they asked for is
 * remembered (AUTH-01, AUTH-03, GAP-141). People sign in on a display at /home.
 */
function SignedOut({ product, path }: { product: Product; path: string }) {
  const [isDisplay] = useState(() => enrolledDisplay() !== null);
  const isHome = path === '/home' || (path === '/' && !isDisplay);
  const { memory } = product.parts;
  // read while drawing: the redirect below has changed it before any effect of ours runs
  const requested = isHome || path === '/' ? null : location.hash.replace(/^#/, '');
  useEffect(() => {
    if (requested !== null) memory.rememberRequestedLocation(requested);
  }, [requested, memory]);
  return isHome ? (
    <HomeRoute product={product} isAfterSignOut={path === '/'} />
  ) : (
    <Redirect to={isDisplay ? DISPLAY_PATH : '/home'} replace />
  );
}

/** Where a signed-in person goes who asks for nothing in particular. */
function Landing({ product, session }: { product: Product; session: Session }) {
  const isDisplay = isKiosk(session.authorities) && enrolledDisplay() !== null;
  // what a display goes back to is looked at by its own page
  const [requested] = useState(() => (isDisplay ? null : product.parts.memory.takeRequestedLocation()));
  return <Redirect to={requested ?? (isDisplay ? DISPLAY_PATH : mapPath(session.client))} replace />;
}
