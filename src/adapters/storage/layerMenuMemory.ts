import { ExpandedItems } from '#contracts/layers.ts';
import { keepText } from './keepText.ts';
import { storedValue } from './storedValue.ts';

/** Source: spec/gaps.md GAP-37. */
const KEY = 'expandedLayerMenuItems';

/** Memory of the items of the layers menu that were left open on this device (LAYER-02). */
export type LayerMenuMemory = {
  /** Names of groups and layers; null: nothing is remembered. */
  expanded(): readonly string[] | null;
  /** Never throws. */
  rememberExpanded(names: readonly string[]): void;
};

export function createLayerMenuMemory(local: Storage): LayerMenuMemory {
  return {
    expanded: () => storedValue(local, KEY, ExpandedItems),
    // where there is no room, the menu opens as on a first visit
    rememberExpanded: (names) => keepText(local, KEY, JSON.stringify(names)),
  };
}
