import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { createMapApi } from '#adapters/api/mapApi.ts';
import type { Facility } from '#contracts/facility.ts';
import type { Session } from '#contracts/session.ts';
import { selectAnswer } from '#machines/refresh/refreshSelectors.ts';
import { SensorPage } from '#views/sensors/SensorPage.tsx';
import type { Platform } from '#app/platform/createPlatform.ts';
import type { Product } from '#app/page/createProduct.ts';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import { createSnowSensor } from './createSnowSensor.ts';
import { poll } from '#app/binding/poll.ts';
import { SensorLayer } from './SensorLayer.tsx';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';

const HOUR_MS = 3_600_000;
/** Source: CONST-07. */
const FACILITIES = { everyMs: HOUR_MS, retryMs: 20_000, staleAfterMs: 24 * HOUR_MS };
const TEXTS = ['sensors'] as const;
const NO_FACILITIES: readonly Facility[] = [];

type SensorRouteProps = {
  product: Product;
  session: Session;
  clientId: string;
  /** As the address has it. */
  sensorId: string;
};

/** A snow sensor as a page of its own (GAP-10). */
export function SensorRoute({ product, session, clientId, sensorId }: SensorRouteProps) {
  const { platform, texts } = product;
  const begin = useCallback(() => {
    const system = createSensorSystem(platform, clientId);
    system.start(Number(sensorId));
    return { value: system, end: system.dispose };
  }, [platform, clientId, sensorId]);
  const system = useDisposable(begin);
  const hasTexts = useTexts(texts, TEXTS);
  if (system === null || !hasTexts) return null;
  return <RunningSensor product={product} session={session} clientId={clientId} system={system} />;
}

function createSensorSystem(platform: Platform, clientId: string) {
  const { environment, http, presentMs } = platform;
  const bases = { api: environment.apiBaseUrl, static: environment.staticBaseUrl };
  const api = createMapApi(http, bases, clientId, presentMs);
  const sensor = createSnowSensor(platform, clientId);
  const facilities = poll<readonly Facility[]>(
    FACILITIES,
    async (signal) => (await api.fetchFacilities(signal)).facilities,
  );
  return {
    sensor,
    facilities,
    start(gid: number) {
      facilities.start();
      sensor.start();
      sensor.send({
        type: 'sensor.chosen',
        gid,
        isShown: true,
      });
    },
    dispose() {
      sensor.stop();
      facilities.stop();
    },
  };
}

type RunningSensorProps = Omit<SensorRouteProps, 'sensorId'> & {
  system: ReturnType<typeof createSensorSystem>;
};

function RunningSensor({ product, session, clientId, system }: RunningSensorProps) {
  const { sensor } = system;
  const facilities = useSelector(system.facilities, selectAnswer<readonly Facility[]>) ?? NO_FACILITIES;
  return (
    <SensorPage sensor={sensor}>
      <SensorLayer
        product={product}
        unitSystem={unitSystemOf(session, null)}
        clientId={clientId}
        sensor={sensor}
        facilities={facilities}
        isPage
      />
    </SensorPage>
  );
}
