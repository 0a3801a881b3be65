import type { ReactNode } from 'react';
import { useMedia } from '#app/binding/useMedia.ts';
import type { OpenedFacility } from '#app/facility/useOpenedFacility.ts';
import type { ShownLayers } from '#app/layers/createLayerFlow.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { LayersDock } from '#views/layers/LayersDock.tsx';
import { LightningNote } from '#views/lightning/LightningNote.tsx';
import { PlaybackNote } from '#views/lightning/PlaybackNote.tsx';
import type { MapSlots } from '#views/mapHome/MapHome.tsx';
import { OtherTimeNote } from '#views/timeSlider/OtherTimeNote.tsx';
import { TimeSlider } from '#views/timeSlider/TimeSlider.tsx';
import { LazyMapTold } from './LazyMapTold.tsx';
import { LegendLightning, MapDrawingNote, type MapDrawingNoteProps } from './LegendLightning.tsx';
import { LiveLightningNote } from './LiveLightningNote.tsx';
import { MapLegend } from './MapLegend.tsx';
import { HeatSlot } from './HeatSlot.tsx';
import { SensorSlot } from './SensorSlot.tsx';
import { useClockStyle } from './useClockStyle.ts';
import { useSensorCalls } from './useSensorCalls.tsx';

/** Docks stand beside the map from this width on; below it they begin folded. Source: design, section 7. */
export const ROOMY = '(width >= 80em)';

type SlotDependencies = {
  readonly product: Product;
  readonly units: UnitSystem;
  readonly system: MapSystem;
  readonly layers: ShownLayers;
  readonly opened: OpenedFacility | null;
  readonly zoom: number;
};

/** What stands around the map. */
export function useMapSlots(dependencies: SlotDependencies): MapSlots {
  const { product, units, system, layers, opened, zoom } = dependencies;
  const { slider } = system;
  const style = useClockStyle(product);
  const isRoomy = useMedia(ROOMY);
  const { sensor, extras } = useSensorCalls(product, system);
  const isShown = layers.strikes.choice !== null;
  const drawn = { system, isShown, nowMs: layers.moment.nowMs, style };
  return {
    layers: (
      <LayersDock
        menu={system.layers.menu}
        language={style.language}
        isRoomy={isRoomy && opened === null}
        slider={slider}
        zoom={zoom}
        extras={extras}
      />
    ),
    legend: legendOf(dependencies, { drawn, isRoomy }),
    note: notesOf(dependencies, drawn),
    slider: <TimeSlider slider={slider} style={style} />,
    inspector: (
      <>
        {sensor !== null && <SensorSlot product={product} units={units} system={system} />}
        <HeatSlot product={product} units={units} system={system} />
      </>
    ),
  };
}

type Drawn = { readonly drawn: MapDrawingNoteProps; readonly isRoomy: boolean };

/** How far back lightning of the present is drawn, ms; null: none is. */
function reachOf({ choice }: ShownLayers['strikes']): number | null {
  return choice?.heldMs === null ? choice.oldestMs + choice.backMs : null;
}

function legendOf(
  { product, system, layers, opened }: SlotDependencies,
  { drawn, isRoomy }: Drawn,
): ReactNode {
  const { lightning } = system;
  const { entries, moment } = layers;
  const settings = (
    <LegendLightning lightning={lightning} isLive={moment.isLive} opened={opened} drawn={drawn} />
  );
  return (
    <MapLegend
      system={system}
      reachMs={reachOf(layers.strikes)}
      entries={entries}
      nowMs={moment.nowMs}
      presentMs={product.platform.presentMs}
      settings={{ liveLightning: settings, pastLightning: settings }}
      style={drawn.style}
      isRoomy={isRoomy}
    />
  );
}

function notesOf(
  { product, system, layers, opened }: SlotDependencies,
  drawn: MapDrawingNoteProps,
): ReactNode {
  const { slider, lightning } = system;
  const { strikes, moment } = layers;
  const { presentMs } = product.platform;
  const playedFromMs = () => (moment.isLive ? presentMs() : moment.shownMs);
  return (
    <>
      <OtherTimeNote slider={slider} />
      <LightningNote trouble={strikes.trouble} />
      <LiveLightningNote system={system} reachMs={reachOf(strikes)} presentMs={presentMs} />
      <MapDrawingNote {...drawn} isOverMap />
      <PlaybackNote fromMs={playedFromMs} lightning={lightning} style={drawn.style} />
      <LazyMapTold system={system} opened={opened} style={drawn.style} />
    </>
  );
}
