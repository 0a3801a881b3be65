import type { SnapshotFrom } from 'xstate';
import type { ReloadTimes } from '#domain/kiosk/pastReloads.ts';
import type { ReloadRequest } from '#domain/kiosk/reloadRule.ts';
import type { kioskMachine } from './kioskMachine.ts';

type Snapshot = SnapshotFrom<typeof kioskMachine>;

/**
 * State of the wake lock. missing: this browser cannot keep a screen awake. All but held are faults of a wall display
 * (S12).
 */
export type WakeLockState = 'asking' | 'held' | 'released' | 'missing';

export function selectWakeLock(snapshot: Snapshot): WakeLockState {
  if (snapshot.matches({ wakeLock: { wanted: 'held' } })) return 'held';
  if (snapshot.matches({ wakeLock: 'wanted' })) return 'asking';
  return snapshot.matches({ wakeLock: 'missing' }) ? 'missing' : 'released';
}

/** State of the full screen. missing: not offered here. refused: the browser did not allow it when last asked. */
export type FullscreenState = 'missing' | 'windowed' | 'refused' | 'full';

export function selectFullscreen(snapshot: Snapshot): FullscreenState {
  if (snapshot.matches({ fullscreen: 'missing' })) return 'missing';
  if (snapshot.matches({ fullscreen: { offered: 'refused' } })) return 'refused';
  const isFull = ['full', 'leaving'].some((state) =>
    snapshot.matches({ fullscreen: { offered: state as 'full' | 'leaving' } }),
  );
  return isFull ? 'full' : 'windowed';
}

/** Whether three checks or more found nothing drawn. */
export function selectIsStalled(snapshot: Snapshot): boolean {
  return !snapshot.matches({ loop: 'running' });
}

export function selectIsOnline({ context }: Snapshot): boolean {
  return context.isOnline;
}

/** The version that waits for a reload; null: none. */
export function selectWaitingVersion({ context }: Snapshot): string | null {
  return context.waitingVersion;
}

/** Reasons for which this display requests a reload. */
export function selectReloadRequests({ context }: Snapshot): readonly ReloadRequest[] {
  return context.requests;
}

/** Reloads that this tab remembers; `lastReload` finds the newest. */
export function selectReloads({ context }: Snapshot): ReloadTimes {
  return context.reloads;
}
