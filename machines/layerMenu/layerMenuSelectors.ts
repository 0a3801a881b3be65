import type { SnapshotFrom } from 'xstate';
import type { LayerConfig } from '#contracts/layers.ts';
import type { LayerPart, layerMenuMachine } from './layerMenuMachine.ts';

type Snapshot = SnapshotFrom<typeof layerMenuMachine>;

/** Layers that can be switched, in the order of the catalogue; empty until they are loaded. */
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

/** Opacities that were chosen, 0 to 1, by layer name. */
export function selectOpacities({ context }: Snapshot): Readonly<Record<string, number>> {
  return context.opacities;
}

/** Parts of layers that users can switch, by layer name. */
export function selectParts({ context }: Snapshot): Readonly<Record<string, readonly LayerPart[]>> {
  return context.parts;
}

/** Ids of the parts that are switched off, by layer name. */
export function selectPartsOff({ context }: Snapshot): Readonly<Record<string, readonly string[]>> {
  return context.partsOff;
}

/** Names of the layers of which a part is missing: a gap in them means nothing (S4). */
export function selectBroken({ context }: Snapshot): readonly string[] {
  return context.broken;
}

/** Names of the expanded groups and layers of the menu; null: undecided until the layers are loaded. */
export function selectExpanded({ context }: Snapshot): readonly string[] | null {
  return context.expanded;
}

/** Whether the layers are being loaded. */
export function selectIsLoading(snapshot: Snapshot): boolean {
  return snapshot.hasTag('loading');
}

/** Whether the layers could not be loaded; the machine retries. */
export function selectIsMissing(snapshot: Snapshot): boolean {
  return snapshot.hasTag('missing');
}

/** Whether the layers could not be loaded and have not come since: also while they are asked for again. */
export function selectHasFailed({ context }: Snapshot): boolean {
  return context.hasFailed;
}
