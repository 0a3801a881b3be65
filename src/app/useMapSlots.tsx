import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useSyncExternalStore, type ComponentProps } from 'react';
import type { Session } from '#contracts/session.ts';
import { lightningHistoryMs } from '#domain/lightning/facilityLightning.ts';
import { unitOf } from '#domain/units/units.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import type { Picture } from '#map/layers/createPicturesLayer.ts';
import type { StrikeChoice } from '#map/strikes/followStrikes.ts';
import type { ClockStyle } from '#ui/format/clock.ts';
import type { MapSight } from '#views/layers/featureViews.ts';
import { LayersDock } from '#views/layers/LayersDock.tsx';
import { DrawingNote } from '#views/lightning/DrawingNote.tsx';
import { LightningSettings } from '#views/lightning/LightningSettings.tsx';
import { PastLightningNote } from '#views/lightning/PastLightningNote.tsx';
import { PlaybackNote } from '#views/lightning/PlaybackNote.tsx';
import { RadiusSlider } from '#views/lightning/RadiusSlider.tsx';
import type { MapSlots } from '#views/mapHome/MapHome.tsx';
import type { PopupParts } from '#views/mapHome/MapPopup.tsx';
import { HeaderTime } from '#views/timeSlider/HeaderTime.tsx';
import { OtherTimeNote } from '#views/timeSlider/OtherTimeNote.tsx';
import { TimeSlider } from '#views/timeSlider/TimeSlider.tsx';
import type { MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';
import { deviceTimeZone } from './deviceTimeZone.ts';
import { MapLegend } from './MapLegend.tsx';
import { SensorSlot } from './SensorSlot.tsx';
import { unitSystemOf } from './unitSystemOf.ts';
import { LIGHTNING_TILES, LIVE_LIGHTNING } from './useLightning.ts';
import { useMapLayers } from './useMapLayers.ts';
import { useMedia, useScheme } from './useMedia.ts';
import type { OpenedFacility } from './useOpenedFacility.ts';
import { useSensorCalls } from './useSensorCalls.tsx';
import { useVehicleLinks } from './useVehicleLinks.ts';

/** Docks stand beside the map from this width on; below it they begin folded. Source: design, section 7. */
const ROOMY = '(min-width: 1280px)';

type Drawn = {
  readonly pictures: readonly Picture[];
  readonly strikeChoice: StrikeChoice | null;
  readonly cards: PopupParts;
};

/** What stands around the map, and what of the layers it draws. */
export function useMapSlots(
  product: Product,
  session: Session,
  system: MapSystem,
  { sight, opened }: { readonly sight: MapSight | null; readonly opened: OpenedFacility | null },
): MapSlots & Drawn {
  const { slider, layers, lightning, strikes, popup } = system;
  const style = useReader(product);
  const isRoomy = useMedia(ROOMY);
  const scheme = useScheme();
  const unitSystem = unitSystemOf(session, null);
  const isMetric = unitOf('rain', unitSystem) === 'mm';
  const seen = useMapLayers(system, {
    ...{ scheme, isMetric, sight, language: style.language },
    historyMs: opened?.historyMs ?? lightningHistoryMs(null),
  });
  const { pictures, shown, questions, strikes: chosen, entries, moment } = seen;
  const { nowMs, isLive } = moment;
  const { presentMs } = product.parts;
  useEffect(() => popup.askFrom({ questions, isMetric }), [popup, questions, isMetric]);
  const vehicleLinks = useVehicleLinks(product, system.clientId);
  const { sensor, extras } = useSensorCalls(product, system);
  const cards = useMemo(
    () => ({ popup: popup.actor, shown, layers: seen.layers, unitSystem, scheme, vehicleLinks, sensor }),
    [popup, shown, seen.layers, unitSystem, scheme, vehicleLinks, sensor],
  );
  const drawn = { system, isShown: chosen.choice !== null, nowMs, style };
  const lightningSettings = <LegendLightning {...{ lightning, isLive, opened, drawn }} />;
  const settings = { [LIVE_LIGHTNING]: lightningSettings, [LIGHTNING_TILES]: lightningSettings };
  const hasRoom = isRoomy && opened === null;
  const playedFromMs = () => (isLive ? presentMs() : moment.shownMs);
  return {
    layers: (
      <LayersDock menu={layers.menu} language={style.language} isRoomy={hasRoom} {...{ slider, extras }} />
    ),
    legend: <MapLegend {...{ strikes, entries, nowMs, presentMs, settings, style, isRoomy }} />,
    note: (
      <>
        <OtherTimeNote slider={slider} />
        <PastLightningNote trouble={chosen.trouble} />
        <MapDrawingNote {...drawn} isOverMap />
        <PlaybackNote fromMs={playedFromMs} {...{ lightning, style }} />
      </>
    ),
    slider: <TimeSlider slider={slider} style={style} />,
    inspector: sensor !== null && <SensorSlot {...{ product, session, system }} />,
    ...{ pictures, strikeChoice: chosen.choice, cards },
  };
}

type LegendLightningProps = ComponentProps<typeof LightningSettings> & {
  opened: OpenedFacility | null;
  drawn: MapDrawingNoteProps;
};

/** What the legend has to set and to say of lightning. */
function LegendLightning({ opened, drawn, ...settings }: LegendLightningProps) {
  return (
    <>
      <LightningSettings {...settings} />
      <MapDrawingNote {...drawn} />
      {opened !== null && (
        <RadiusSlider
          radius={opened.radius}
          unit={opened.radiusUnit}
          language={drawn.style.language}
          onChosen={opened.chooseRadius}
        />
      )}
    </>
  );
}

type MapDrawingNoteProps = Omit<ComponentProps<typeof DrawingNote>, 'fact'> & {
  system: MapSystem;
  /** Some lightning is to be seen. */
  isShown: boolean;
};

/** What holds now stands over the map; what is over stands in the legend, which a wall has none of. */
function MapDrawingNote({ system, isShown, isOverMap = false, ...said }: MapDrawingNoteProps) {
  const { wall, strikeDrawing } = system;
  const fact = useSyncExternalStore(strikeDrawing.watch, strikeDrawing.fact);
  const isUndrawn = isShown && fact?.drawing === 'lost';
  const belongsOverMap = isUndrawn || wall !== null;
  return belongsOverMap === isOverMap ? <DrawingNote fact={fact} isOverMap={isOverMap} {...said} /> : null;
}

/** The slider's time in the header (SHELL-21). */
export function MapTime({ product, system }: { product: Product; system: MapSystem }) {
  return <HeaderTime slider={system.slider} style={useReader(product)} />;
}

function useReader(product: Product): ClockStyle {
  const language = useSelector(product.language.actor, selectLanguage);
  const timeZone = deviceTimeZone();
  return useMemo(() => ({ language, timeZone }), [language, timeZone]);
}
