import { lazy, Suspense } from 'react';
import { PanelGuard } from '#views/why/PanelGuard.tsx';
import type { DiagnosticsScreenProps } from './DiagnosticsScreen.tsx';
import { useIsAsked } from '#app/address/useIsAsked.ts';

const DiagnosticsScreen = lazy(async () => ({
  default: (await import('./DiagnosticsScreen.tsx')).DiagnosticsScreen,
}));

/** Diagnostics while the address asks for them. Whatever fails here must not take the status off the wall. */
export function DiagnosticsLayer(props: DiagnosticsScreenProps) {
  if (!useIsAsked('diagnostics')) return null;
  return (
    <PanelGuard fallback={null}>
      <Suspense fallback={null}>
        <DiagnosticsScreen {...props} />
      </Suspense>
    </PanelGuard>
  );
}
