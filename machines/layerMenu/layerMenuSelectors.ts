import type { SnapshotFrom } from 'xstate';
import type { LayerConfig } from '#contracts/layers.ts';
import type { LayerPart, layerMenuMachine } from './layerMenuMachine.ts';

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

/** Opacities that somebody has chosen, 0 to 1, by name. */
export function selectOpacities({ context }: Snapshot): Readonly<Record<string, number>> {
  return context.opacities;
}

/** What layers are made of, where somebody may choose among it, by name of the layer. */
export function selectParts({ context }: Snapshot): Readonly<Record<string, readonly LayerPart[]>> {
  return context.parts;
}

/** Ids of the parts that are switched off, by name of the layer. */
export function selectPartsOff({ context }: Snapshot): Readonly<Record<string, readonly string[]>> {
  return context.partsOff;
}

/** Names of the layers of which a part did not come: a gap in them means nothing (S4). */
export function selectBroken({ context }: Snapshot): readonly string[] {
  return context.broken;
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
