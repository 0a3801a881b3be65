import { useEffect, useState } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { Session } from '#contracts/session.ts';
import { isKiosk } from '#domain/people/rights.ts';
import type { Product } from './page/createProduct.ts';
import { enrolledDisplay } from './platform/enrolledDisplay.ts';
import { decodedPart } from './address/hashRoutes.ts';
import { DISPLAY_PATH, FIRST_YARD_PATH, mapPath } from './address/pagePaths.ts';
import { lazyPage } from './binding/lazyPage.tsx';
import { Shell } from './shell/Shell.tsx';

type OtherRoutesProps = { product: Product; session: Session | null; path: string };

const HomeRoute = lazyPage(async () => (await import('./signIn/HomeRoute.tsx')).HomeRoute);
const ConfirmationRoute = lazyPage(
  async () => (await import('./links/ConfirmationRoute.tsx')).ConfirmationRoute,
);
const PollRoute = lazyPage(async () => (await import('./links/PollRoute.tsx')).PollRoute);
const RouteRoute = lazyPage(async () => (await import('./routes/RouteRoute.tsx')).RouteRoute);
const TrackingRoute = lazyPage(async () => (await import('./tracking/TrackingRoute.tsx')).TrackingRoute);
const SensorRoute = lazyPage(async () => (await import('./sensors/SensorRoute.tsx')).SensorRoute);
const ClientsRoute = lazyPage(async () => (await import('./people/ClientsRoute.tsx')).ClientsRoute);
const PoliciesRoute = lazyPage(async () => (await import('./people/PoliciesRoute.tsx')).PoliciesRoute);
const PolicyLabRoute = lazyPage(async () => (await import('./policyLab/PolicyLabRoute.tsx')).PolicyLabRoute);
const ScreensRoute = lazyPage(async () => (await import('./displays/ScreensRoute.tsx')).ScreensRoute);
const SourcesRoute = lazyPage(async () => (await import('./sources/SourcesRoute.tsx')).SourcesRoute);
const PeopleRoute = lazyPage(async () => (await import('./people/PeopleRoute.tsx')).PeopleRoute);
const ReportRoute = lazyPage(async () => (await import('./links/ReportRoute.tsx')).ReportRoute);
const IncidentRoute = lazyPage(async () => (await import('./links/IncidentRoute.tsx')).IncidentRoute);
const WallRoute = lazyPage(async () => (await import('./wall/WallRoute.tsx')).WallRoute);
const LightningReportRoute = lazyPage(
  async () => (await import('./choice/LightningReportRoute.tsx')).LightningReportRoute,
);
const FirstYardRoute = lazyPage(async () => (await import('./firstYard/FirstYardRoute.tsx')).FirstYardRoute);
const KioskRoute = lazyPage(async () => (await import('./displays/KioskRoute.tsx')).KioskRoute);
const MapRoute = lazyPage(async () => (await import('./mapPage/MapRoute.tsx')).MapRoute);

/** Every route that shows no yard; their script waits for none of a yard, and none for it (P6). */
export function OtherRoutes({ product, session, path }: OtherRoutesProps) {
  return (
    <Switch>
      <Route path={DISPLAY_PATH}>
        <KioskRoute meanwhile={null} product={product} session={session} />
      </Route>
      <Route path="/notificationconfirm/:noticeId">
        {({ noticeId }) => (
          <Shell product={product} person={session}>
            <ConfirmationRoute meanwhile={null} product={product} noticeId={decodedPart(noticeId)} />
          </Shell>
        )}
      </Route>
      <Route path="/polls/:channel/:executionId/:notificationId/:optionId">
        {({ channel, executionId, notificationId, optionId }) => (
          <Shell product={product} person={session}>
            <PollRoute
              meanwhile={null}
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
              product={product}
              session={session}
              vrid={vrid === undefined ? null : decodedPart(vrid)}
            />
          </Shell>
        )}
      </Route>
      <Route>
        {session === null ? (
          <SignedOut product={product} path={path} />
        ) : (
          <SignedIn key={session.email} product={product} session={session} />
        )}
      </Route>
    </Switch>
  );
}

type MapNames = { clientId: string; '*'?: string };
type PlanNames = { clientId: string; source?: string; destination?: string };
type SignedInProps = { product: Product; session: Session };

/** With the person as its key: no page and no call of one goes on in the name of another, as by a link in another tab. */
function SignedIn({ product, session }: SignedInProps) {
  const who = { product, session };
  return (
    <Switch>
      <Route<PlanNames> path="/lightningalert/:clientId/route/:source?/:destination?">
        {(names) => <PlanningPage {...who} {...names} />}
      </Route>
      <Route path="/snow-sensor-monitoring/:clientId/:sensorId">
        {(names) => <SensorPage {...who} {...names} />}
      </Route>
      <Route path="/alert-history-report/:reportId">
        {({ reportId }) => <ReportPage {...who} reportId={reportId} />}
      </Route>
      <Route<IncidentNames> path="/incident/:clientId/:facilityId/:eventId">
        {(names) => <IncidentSheet {...who} {...names} />}
      </Route>
      <Route<DisplayNames> path="/screens/:clientId?">{(names) => <ScreensPage {...who} {...names} />}</Route>
      <Route<DisplayNames> path="/sources/:clientId?">{(names) => <SourcesPage {...who} {...names} />}</Route>
      <Route path="/clients">
        <ClientsRoute meanwhile={null} {...who} />
      </Route>
      <Route path={FIRST_YARD_PATH}>
        <FirstYardRoute meanwhile={null} {...who} />
      </Route>
      <Route<ClientName> path="/policies/:clientId">{(names) => <Policies {...who} {...names} />}</Route>
      <Route<ClientName> path="/policylab/:clientId">{(names) => <PolicyLab {...who} {...names} />}</Route>
      {/* one page with two addresses, without a key: who turns from one to the other keeps what is loaded */}
      <Route path="/people/:clientId">
        {({ clientId }) => <PeopleSheets {...who} clientId={clientId} sheet="people" />}
      </Route>
      <Route path="/audit/:clientId">
        {({ clientId }) => <PeopleSheets {...who} clientId={clientId} sheet="audit" />}
      </Route>
      <Route path="/report/:clientId">
        {({ clientId }) => <LightningReportPage {...who} clientId={clientId} />}
      </Route>
      <Route<DisplayNames> path="/yardwall/:clientId?">{(names) => <WallPage {...who} {...names} />}</Route>
      <Route path="/lightningalert">
        <Redirect to={mapPath(session.client)} replace />
      </Route>
      <Route<MapNames> path="/lightningalert/:clientId/*?">
        {(names) => <CurrentMap key={clientIn(names.clientId)} {...who} {...names} />}
      </Route>
      <Route path="/historical/:clientId/:date/*?">
        {(names) => <PastMap key={`${clientIn(names.clientId)}/${names.date}`} {...who} {...names} />}
      </Route>
      <Route>
        <Landing {...who} />
      </Route>
    </Switch>
  );
}

function LightningReportPage({ clientId, ...who }: SignedInProps & { clientId: string }) {
  return <LightningReportRoute meanwhile={null} {...who} clientId={decodedPart(clientId)} />;
}

/** Client of a map's address: links to maps, and calls, have it in capitals (GAP-20). */
function clientIn(part: string): string {
  return decodedPart(part).toUpperCase();
}

/** One route for the map and each of its facilities: the same map lives on from one to the other. */
function CurrentMap({ clientId, '*': rest = '', ...who }: SignedInProps & MapNames) {
  return <MapRoute meanwhile={null} {...who} clientId={clientIn(clientId)} date={null} rest={rest} />;
}

function PastMap({ clientId, date, ...who }: SignedInProps & { clientId: string; date: string }) {
  const at = { clientId: clientIn(clientId), date: decodedPart(date) };
  return <MapRoute meanwhile={null} {...who} {...at} rest="" />;
}

function ReportPage({ product, session, reportId }: SignedInProps & { reportId: string }) {
  return (
    <Shell product={product} person={session}>
      <ReportRoute key={reportId} meanwhile={null} product={product} reportId={decodedPart(reportId)} />
    </Shell>
  );
}

type IncidentNames = { clientId: string; facilityId: string; eventId: string };

function IncidentSheet({ clientId, facilityId, eventId, ...who }: SignedInProps & IncidentNames) {
  return (
    <IncidentRoute
      key={`${facilityId}/${eventId}`}
      meanwhile={null}
      {...who}
      clientId={decodedPart(clientId)}
      facilityId={decodedPart(facilityId)}
      eventId={decodedPart(eventId)}
    />
  );
}

/** The person's own client where the address names none. */
type DisplayNames = { clientId?: string };

function ScreensPage({ clientId, ...who }: SignedInProps & DisplayNames) {
  return <ScreensRoute meanwhile={null} {...who} clientId={decodedPart(clientId ?? who.session.client)} />;
}

function SourcesPage({ clientId, ...who }: SignedInProps & DisplayNames) {
  return <SourcesRoute meanwhile={null} {...who} clientId={decodedPart(clientId ?? who.session.client)} />;
}

function WallPage({ clientId = '', ...who }: SignedInProps & DisplayNames) {
  const client = clientId === '' ? who.session.client : decodedPart(clientId);
  return <WallRoute key={client} meanwhile={null} {...who} clientId={client} />;
}

type ClientName = { clientId: string };

function Policies({ clientId, ...who }: SignedInProps & ClientName) {
  return <PoliciesRoute meanwhile={null} {...who} clientId={decodedPart(clientId)} />;
}

function PolicyLab({ clientId, ...who }: SignedInProps & ClientName) {
  return <PolicyLabRoute meanwhile={null} {...who} clientId={decodedPart(clientId)} />;
}

type PeopleNames = { clientId: string; sheet: 'people' | 'audit' };

function PeopleSheets({ clientId, ...page }: SignedInProps & PeopleNames) {
  return <PeopleRoute meanwhile={null} {...page} clientId={decodedPart(clientId)} />;
}

function PlanningPage({
  product,
  session,
  clientId,
  source = '',
  destination = '',
}: SignedInProps & PlanNames) {
  return (
    <RouteRoute
      key={clientIn(clientId)}
      meanwhile={null}
      product={product}
      session={session}
      clientId={clientIn(clientId)}
      source={decodedPart(source)}
      destination={decodedPart(destination)}
    />
  );
}

type SensorPageProps = SignedInProps & { clientId: string; sensorId: string };

function SensorPage({ product, session, clientId, sensorId }: SensorPageProps) {
  return (
    <Shell product={product} person={session}>
      <SensorRoute
        key={`${clientId}/${sensorId}`}
        meanwhile={null}
        product={product}
        session={session}
        clientId={decodedPart(clientId)}
        sensorId={decodedPart(sensorId)}
      />
    </Shell>
  );
}

/**
 * Home for people who are not signed in, and for an enrolled display the way to a new session; what they asked for is
 * remembered (AUTH-01, AUTH-03, GAP-141). People sign in on a display at /home.
 */
function SignedOut({ product, path }: { product: Product; path: string }) {
  const [isDisplay] = useState(() => enrolledDisplay() !== null);
  const isHome = path === '/home' || (path === '/' && !isDisplay);
  const { memory } = product.platform;
  // read while drawing: the redirect below has changed it before any effect of ours runs
  const requested = isHome || path === '/' ? null : location.hash.replace(/^#/, '');
  useEffect(() => {
    if (requested !== null) memory.rememberRequestedLocation(requested);
  }, [requested, memory]);
  return isHome ? (
    <HomeRoute meanwhile={null} product={product} isAfterSignOut={path === '/'} />
  ) : (
    <Redirect to={isDisplay ? DISPLAY_PATH : '/home'} replace />
  );
}

/** Where a signed-in person goes who asks for nothing in particular. */
function Landing({ product, session }: SignedInProps) {
  const isDisplay = isKiosk(session.authorities) && enrolledDisplay() !== null;
  // what a display goes back to is looked at by its own page
  const [requested] = useState(() => (isDisplay ? null : product.platform.memory.takeRequestedLocation()));
  return <Redirect to={requested ?? (isDisplay ? DISPLAY_PATH : mapPath(session.client))} replace />;
}
