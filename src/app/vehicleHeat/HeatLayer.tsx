import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Session } from '#contracts/session.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import type { HeatLocale, VehicleHeatRef } from '#views/vehicleHeat/heatView.ts';
import { VehicleHeatPanel } from '#views/vehicleHeat/VehicleHeatPanel.tsx';
import { CopyVehicleLink } from '#views/popup/CopyVehicleLink.tsx';
import type { VehicleLinks } from '#views/popup/VehicleActions.tsx';
import { useTexts } from '#app/binding/useTexts.ts';
import type { Product } from '#app/page/createProduct.ts';
import { unitSystemOf } from '#app/page/unitSystemOf.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';

const TEXTS = ['vehicleHeat', 'popup', 'chart'] as const;

export type HeatLayerProps = {
  product: Product;
  session: Session;
  heat: VehicleHeatRef;
  copyLink: VehicleLinks['copyLink'];
};

/** The heat panel over a map, with its texts. */
export function HeatLayer({ product, session, heat, copyLink }: HeatLayerProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const locale = useLocale(product, session);
  const copyButton =
    copyLink === null ? null : (vrid: string) => <CopyVehicleLink copyLink={() => copyLink(vrid)} />;
  return hasTexts && <VehicleHeatPanel heat={heat} locale={locale} copyButton={copyButton} />;
}

function useLocale({ language: { actor }, platform }: Product, session: Session): HeatLocale {
  const language = useSelector(actor, selectLanguage);
  return useMemo(
    () => ({
      language,
      timeZone: deviceTimeZone(),
      unitSystem: unitSystemOf(session, null),
      presentMs: platform.presentMs,
    }),
    [language, session, platform],
  );
}
