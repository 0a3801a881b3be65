import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import type Interaction from 'ol/interaction/Interaction.js';
import type OlMap from 'ol/Map.js';

/** Who has the pointer of a map: the map, or a user who draws on it. */
export type Seizure = {
  isSeized(): boolean;
  /** Takes pointer and clicks from everything else, until what it returns is called (MAP-14). */
  seize(interaction: Interaction): () => void;
};

export function createSeizure(map: OlMap, element: HTMLElement): Seizure {
  let isSeized = false;
  // a double click ends a drawing, and does not zoom in
  const zooms = map
    .getInteractions()
    .getArray()
    .filter((interaction) => interaction instanceof DoubleClickZoom);
  const settle = (seized: boolean) => {
    isSeized = seized;
    for (const zoom of zooms) zoom.setActive(!seized);
    element.dataset['drawing'] = String(seized);
  };
  return {
    isSeized: () => isSeized,
    seize(interaction) {
      map.addInteraction(interaction);
      settle(true);
      return () => {
        map.removeInteraction(interaction);
        interaction.dispose();
        settle(false);
      };
    },
  };
}
