import { useSelector } from '@xstate/react';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { Facility } from '#contracts/facility.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { selectIsGuest } from '#machines/session/sessionSelectors.ts';
import { selectIsPanelShown, selectSensorDialog } from '#machines/snowSensor/snowSensorSelectors.ts';
import { SensorDialogs } from '#views/sensors/SensorDialogs.tsx';
import { DraftRefused, SensorNews, type SensorAction } from '#views/sensors/SensorNews.tsx';
import { SensorPanel } from '#views/sensors/SensorPanel.tsx';
import type { SensorLocale, SnowSensorRef } from '#views/sensors/sensorView.ts';
import { ToastLayer } from '#views/toasts/ToastLayer.tsx';
import type { Product } from '#app/page/createProduct.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { useToasts } from '#app/binding/useToasts.ts';

const TEXTS = ['sensors', 'chart'] as const;

export type SensorLayerProps = {
  product: Product;
  /** Of the whole screen (GAP-24). */
  unitSystem: UnitSystem;
  clientId: string;
  sensor: SnowSensorRef;
  facilities: readonly Facility[];
  isPage: boolean;
};

/** The panel of a snow sensor with its dialogs and what they tell, over a map or as a page. */
export function SensorLayer({ product, unitSystem, clientId, sensor, facilities, isPage }: SensorLayerProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const isShown = useSelector(sensor, selectIsPanelShown);
  const hasDialog = useSelector(sensor, (now) => selectSensorDialog(now) !== null);
  const mayChange = !useSelector(product.session, selectIsGuest);
  const locale = useLocale(product, unitSystem);
  const toastLayer = useSensorNews(sensor);
  if (!hasTexts) return null;
  const { tileUrls: tiles } = product.platform.environment;
  return (
    <>
      {isShown && (
        <SensorPanel
          sensor={sensor}
          locale={locale}
          presentMs={product.platform.presentMs}
          mayChange={mayChange}
          isPage={isPage}
        />
      )}
      <SensorDialogs
        sensor={sensor}
        locale={locale}
        clientId={clientId}
        facilities={facilities}
        tiles={tiles}
        toastLayer={toastLayer}
      />
      {!hasDialog && toastLayer}
    </>
  );
}

function useLocale(product: Product, unitSystem: UnitSystem): SensorLocale {
  const language = useSelector(product.language.actor, selectLanguage);
  return useMemo(() => ({ language, timeZone: deviceTimeZone(), unitSystem }), [language, unitSystem]);
}

/** Tells what was done, and what is wrong with a form (SENS-11, SENS-26, SENS-27, GAP-131). */
function useSensorNews(sensor: SnowSensorRef): ReactNode {
  const toasts = useToasts();
  useEffect(() => {
    const tell = (action: SensorAction) =>
      toasts?.show({
        kind: action === 'failed' ? 'error' : 'success',
        content: <SensorNews action={action} />,
      });
    const heard = [
      sensor.on('status.changed', ({ status }) => tell(status === 'online' ? 'active' : 'inactive')),
      sensor.on('sensor.created', () => tell('created')),
      sensor.on('sensor.moved', () => tell('moved')),
      sensor.on('sensor.deleted', () => tell('deleted')),
      sensor.on('change.failed', () => tell('failed')),
      sensor.on('draft.refused', ({ fault }) =>
        toasts?.show({ kind: 'info', content: <DraftRefused fault={fault} /> }),
      ),
    ];
    return () => heard.forEach((one) => one.unsubscribe());
  }, [sensor, toasts]);
  return toasts !== null && <ToastLayer toasts={toasts} />;
}
