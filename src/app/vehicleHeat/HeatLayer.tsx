import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { UnitSystem } from '#domain/units/units.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import type { HeatLocale, VehicleHeatRef } from '#views/vehicleHeat/heatView.ts';
import { VehicleHeatPanel } from '#views/vehicleHeat/VehicleHeatPanel.tsx';
import { CopyVehicleLink } from '#views/popup/CopyVehicleLink.tsx';
import type { VehicleLinks } from '#views/popup/VehicleActions.tsx';
import { useTexts } from '#app/binding/useTexts.ts';
import type { Product } from '#app/page/createProduct.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';

const TEXTS = ['vehicleHeat', 'popup', 'chart'] as const;

export type HeatLayerProps = {
  product: Product;
  /** Of the whole screen (GAP-24). */
  unitSystem: UnitSystem;
  heat: VehicleHeatRef;
  copyLink: VehicleLinks['copyLink'];
};

/** The heat panel over a map, with its texts. */
export function HeatLayer({ product, unitSystem, heat, copyLink }: HeatLayerProps) {
  const hasTexts = useTexts(product.texts, TEXTS);
  const locale = useLocale(product, unitSystem);
  const copyButton =
    copyLink === null ? null : (vrid: string) => <CopyVehicleLink copyLink={() => copyLink(vrid)} />;
  return hasTexts && <VehicleHeatPanel heat={heat} locale={locale} copyButton={copyButton} />;
}

function useLocale({ language: { actor }, platform }: Product, unitSystem: UnitSystem): HeatLocale {
  const language = useSelector(actor, selectLanguage);
  return useMemo(
    () => ({
      language,
      timeZone: deviceTimeZone(),
      unitSystem,
      presentMs: platform.presentMs,
    }),
    [language, unitSystem, platform],
  );
}
