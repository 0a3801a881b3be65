import { useSyncExternalStore, type ComponentProps } from 'react';
import type { OpenedFacility } from '#app/facility/useOpenedFacility.ts';
import type { MapSystem } from '#app/map/createMapSystem.ts';
import { DrawingNote } from '#views/lightning/DrawingNote.tsx';
import { LightningSettings } from '#views/lightning/LightningSettings.tsx';
import { RadiusSlider } from '#views/lightning/RadiusSlider.tsx';

type LegendLightningProps = ComponentProps<typeof LightningSettings> & {
  opened: OpenedFacility | null;
  drawn: MapDrawingNoteProps;
};

/** What the legend has to set and to say of lightning. */
export function LegendLightning({ opened, drawn, ...settings }: LegendLightningProps) {
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

export type MapDrawingNoteProps = Omit<ComponentProps<typeof DrawingNote>, 'fact'> & {
  system: MapSystem;
  /** Whether lightning is visible. */
  isShown: boolean;
};

/** What holds now stands over the map; what is over stands in the legend, which a wall has none of. */
export function MapDrawingNote({ system, isShown, isOverMap = false, ...said }: MapDrawingNoteProps) {
  const { wall, strikeDrawing } = system;
  const fact = useSyncExternalStore(strikeDrawing.watch, strikeDrawing.fact);
  const isUndrawn = isShown && fact?.drawing === 'lost';
  const belongsOverMap = isUndrawn || wall !== null;
  return belongsOverMap === isOverMap ? <DrawingNote fact={fact} isOverMap={isOverMap} {...said} /> : null;
}
