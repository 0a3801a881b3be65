import { useCallback, useState, type ReactNode } from 'react';
import { lazyPage } from '#app/binding/lazyPage.tsx';
import type { UnitSystem } from '#domain/units/units.ts';
import type { MapHistoryProps } from './MapHistory.tsx';

const LazyMapHistory = lazyPage<MapHistoryProps>(async () => (await import('./MapHistory.tsx')).MapHistory);

/** Whose history is open; null: of all facilities. */
type OpenedHistory = { readonly facilityId: string | null };

/** The history of alerts beside the map: how it is opened, and the drawer while it is. */
export function useMapHistory(dependencies: Pick<MapHistoryProps, 'product' | 'session' | 'system'>): {
  readonly open: (facilityId: string | null) => void;
  /** The drawer while it is open, in the units of the whole screen (GAP-24). */
  readonly drawer: (unitSystem: UnitSystem) => ReactNode;
} {
  const [opened, setOpened] = useState<OpenedHistory | null>(null);
  const open = useCallback((facilityId: string | null) => setOpened({ facilityId }), []);
  const drawer = (unitSystem: UnitSystem) =>
    opened && (
      <LazyMapHistory
        key={opened.facilityId}
        meanwhile={null}
        {...dependencies}
        unitSystem={unitSystem}
        facilityId={opened.facilityId}
        onClose={() => setOpened(null)}
      />
    );
  return { open, drawer };
}
