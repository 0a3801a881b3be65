import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Session } from '#contracts/session.ts';
import { effectiveUnitSystem } from '#domain/units/effectiveUnitSystem.ts';
import { unitOf } from '#domain/units/units.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import type { Picture } from '#map/layers/createPicturesLayer.ts';
import type { StrikeChoice } from '#map/strikes/followStrikes.ts';
import type { ClockStyle } from '#ui/format/clock.ts';
import { LayersDock } from '#views/layers/LayersDock.tsx';
import { LegendDock } from '#views/layers/LegendDock.tsx';
import type { MapSlots } from '#views/mapHome/MapHome.tsx';
import { HeaderTime } from '#views/timeSlider/HeaderTime.tsx';
import { OtherTimeNote } from '#views/timeSlider/OtherTimeNote.tsx';
import { TimeSlider } from '#views/timeSlider/TimeSlider.tsx';
import type { MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';
import { useMapLayers } from './useMapLayers.ts';
import { useMedia, useScheme } from './useMedia.ts';

/** Docks stand beside the map from this width on; below it they begin folded. Source: design, section 7. */
const ROOMY = '(min-width: 1280px)';

/** What stands around the map, and what of the layers it draws. */
export function useMapSlots(
  product: Product,
  session: Session,
  system: MapSystem,
): MapSlots & { readonly pictures: readonly Picture[]; readonly strikeChoice: StrikeChoice | null } {
  const { slider, layers } = system;
  const style = useReader(product);
  const isRoomy = useMedia(ROOMY);
  const scheme = useScheme();
  const { isSimulation } = product.parts.environment;
  const isMetric = unitOf('rain', readerUnits(session, style.timeZone)) === 'mm';
  const { pictures, strikeChoice, entries, nowMs } = useMapLayers(layers, slider, { scheme, isMetric });
  return {
    layers: <LayersDock menu={layers.menu} language={style.language} {...{ slider, isRoomy }} />,
    legend: <LegendDock {...{ entries, nowMs, style, isSimulation, isRoomy }} />,
    note: <OtherTimeNote slider={slider} />,
    slider: <TimeSlider slider={slider} style={style} />,
    ...{ pictures, strikeChoice },
  };
}

/** The slider's time in the header (SHELL-21). */
export function MapTime({ product, system }: { product: Product; system: MapSystem }) {
  return <HeaderTime slider={system.slider} style={useReader(product)} />;
}

function useReader(product: Product): ClockStyle {
  const language = useSelector(product.language.actor, selectLanguage);
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return useMemo(() => ({ language, timeZone }), [language, timeZone]);
}

/** Units of a person where no facility is looked at. */
function readerUnits(session: Session, timeZone: string) {
  return effectiveUnitSystem(session, {
    ...{ facilityCountryCode: null, geolocatedCountryCode: null },
    ...{ timeZone, utcOffsetMinutes: null },
  });
}
