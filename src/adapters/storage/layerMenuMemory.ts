import { ExpandedItems } from '#contracts/layers.ts';

/** Source: spec/gaps.md GAP-37. */
const KEY = 'expandedLayerMenuItems';

/** Which items of the layers menu were left open on this device (LAYER-02). */
export type LayerMenuMemory = {
  /** Names of groups and layers; null: nothing is remembered. */
  expanded(): readonly string[] | null;
  /** Never throws. */
  rememberExpanded(names: readonly string[]): void;
};

export function createLayerMenuMemory(local: Storage): LayerMenuMemory {
  return {
    expanded() {
      try {
        return ExpandedItems.safeParse(JSON.parse(local.getItem(KEY) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    rememberExpanded(names) {
      try {
        local.setItem(KEY, JSON.stringify(names));
      } catch {
        // storage is full or shut: the menu opens as it does on a first visit
      }
    },
  };
}
