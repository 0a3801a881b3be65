import type { SnapshotFrom } from 'xstate';
import type { LayerConfig } from '#contracts/layers.ts';
import type { layerMenuMachine } from './layerMenuMachine.ts';

type Snapshot = SnapshotFrom<typeof layerMenuMachine>;

/** All layers that can be switched, in the order of the catalogue; empty until they have come. */
export function selectLayers({ context }: Snapshot): readonly LayerConfig[] {
  return context.layers;
}

/** Names of the layers that are switched on, whether or not the time hides them. */
export function selectSwitchedOn({ context }: Snapshot): readonly string[] {
  return context.switchedOn;
}

/** Opacity of a layer, 0 to 1. */
export function selectOpacity({ context }: Snapshot, { name, opacity }: LayerConfig): number {
  return context.opacities[name] ?? opacity;
}

/** Names of the groups and layers whose part of the menu is open; null: not decided before the layers have come. */
export function selectExpanded({ context }: Snapshot): readonly string[] | null {
  return context.expanded;
}

/** Are the layers on their way? */
export function selectIsLoading(snapshot: Snapshot): boolean {
  return snapshot.hasTag('loading');
}

/** Could the layers not be loaded? It is tried again by itself. */
export function selectIsMissing(snapshot: Snapshot): boolean {
  return snapshot.hasTag('missing');
}
