import { useSelector } from '@xstate/react';
import { useCallback, useSyncExternalStore } from 'react';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectNowMs } from '#machines/mapFeed/mapFeedSelectors.ts';
import { selectAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { isNight } from '#domain/time/isNight.ts';
import { NoticePage } from '#views/notice/NoticePage.tsx';
import { WallPage } from '#views/wall/WallPage.tsx';
import { queryOf, yardPath } from '#app/address/hashRoutes.ts';
import { watchHash } from '#app/address/useHashPath.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { useResumedReports } from '#app/map/useResumedReports.ts';
import type { Product } from '#app/page/createProduct.ts';
import { followLanguage } from '#app/page/followLanguage.ts';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { createWallSystem, type WallSystem } from './createWallSystem.ts';
import { yardsOfWall } from './yardsOfWall.ts';

/** Names of texts that this page alone needs. */
const TEXTS = ['wall'] as const;

type WallRouteProps = { product: Product; session: Session; clientId: string };

/** All yards of a client, or those with the tag that the address names, on one display. */
export function WallRoute({ product, session, clientId }: WallRouteProps) {
  const tag = useSyncExternalStore(watchHash, () => queryOf(location).get('tag'));
  const begin = useCallback(() => beginWall(product, clientId, tag), [product, clientId, tag]);
  const system = useDisposable(begin);
  const hasTexts = useTexts(product.texts, TEXTS);
  return system !== null && hasTexts ? (
    <RunningWall product={product} session={session} clientId={clientId} system={system} />
  ) : null;
}

function beginWall(product: Product, clientId: string, tag: string | null) {
  const system = createWallSystem(product, clientId, tag);
  const unfollow = followLanguage(product);
  system.start();
  product.updates.begin().catch(() => undefined);
  return {
    value: system,
    end() {
      unfollow();
      system.dispose();
    },
  };
}

function RunningWall({ product, session, clientId, system }: WallRouteProps & { system: WallSystem }) {
  const { platform } = product;
  useResumedReports(product, { mapFeed: system.mapFeed, clientId }, null);
  const list = useSelector(system.facilities, selectAnswer<readonly Facility[]>);
  const fault = useSelector(system.facilities, selectFault<readonly Facility[]>);
  const language = useSelector(product.language.actor, selectLanguage);
  const isDark = useSelector(system.mapFeed, (snapshot) => isNightAt(list ?? [], selectNowMs(snapshot)));
  const skewS = useSelector(system.mapFeed, () => wholeSeconds(platform.clock.skewMs()));
  if (list === null)
    return fault === null ? (
      <NoticePage kind="loading" language={language} />
    ) : (
      <NoticePage kind="unreachable" language={language} detail={fault} />
    );
  const client = clientId.toUpperCase();
  return (
    <WallPage
      {...system}
      siren={product.siren}
      yards={yardsOfWall(list, system.tag)}
      clientId={client}
      hrefOf={(facilityId) => `#${yardPath('alert', client, facilityId)}`}
      locale={{ language, timeZone: deviceTimeZone(), unitSystem: unitSystemOf(session, null) }}
      isNight={isDark}
      clockSkewMs={skewS === null ? null : skewS * 1_000}
      version={platform.version}
      isSimulation={platform.environment.isSimulation}
    />
  );
}

/** Night colours while it is night at the first yard in the zone of this display, or when the address asks for them. */
function isNightAt(list: readonly Facility[], nowMs: number): boolean {
  if (queryOf(location).get('night') === '1') return true;
  const zone = deviceTimeZone();
  const near = list.find(({ tz }) => tz === zone) ?? list[0];
  return near !== undefined && isNight([near.longitude, near.latitude], nowMs);
}

function wholeSeconds(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms / 1_000);
}
