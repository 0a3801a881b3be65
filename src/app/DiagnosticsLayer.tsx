import { lazy, Suspense, useEffect } from 'react';
import { PanelGuard } from '#views/why/PanelGuard.tsx';
import type { DiagnosticsScreenProps } from './DiagnosticsScreen.tsx';
import { useAddressSwitch } from './useAddressSwitch.ts';

const DiagnosticsScreen = lazy(async () => ({
  default: (await import('./DiagnosticsScreen.tsx')).DiagnosticsScreen,
}));

type DiagnosticsLayerProps = Omit<DiagnosticsScreenProps, 'onClose'>;

/** Diagnostics while the address asks for them. Whatever fails here must not take the status off the wall. */
export function DiagnosticsLayer(props: DiagnosticsLayerProps) {
  const [isAsked, turnOff] = useAddressSwitch('diagnostics');
  useEffect(() => {
    if (!isAsked) return undefined;
    const closeByKey = (event: KeyboardEvent) => {
      // a dialog over it has taken the key for itself
      if (event.key === 'Escape' && !event.defaultPrevented) turnOff();
    };
    window.addEventListener('keydown', closeByKey);
    return () => window.removeEventListener('keydown', closeByKey);
  }, [isAsked, turnOff]);
  if (!isAsked) return null;
  return (
    <PanelGuard fallback={null}>
      <Suspense fallback={null}>
        <DiagnosticsScreen {...props} onClose={turnOff} />
      </Suspense>
    </PanelGuard>
  );
}
