import { useLayoutEffect, useMemo } from 'react';
import { saveFile } from '#adapters/browser/saveFile.ts';
import { DiagnosticsPanel } from '#views/diagnostics/DiagnosticsPanel.tsx';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { createDiagnostics, type DiagnosedPage } from './createDiagnostics.ts';
import { leaveAddress } from '#app/address/leaveAddress.ts';

export type DiagnosticsScreenProps = {
  page: DiagnosedPage;
  locale: YardLocale;
};

/** What runs on this page, and its log to take away. */
export function DiagnosticsScreen({ page, locale }: DiagnosticsScreenProps) {
  const { product, kind, system, facilities, tools } = page;
  const diagnostics = useMemo(
    () => createDiagnostics({ product, kind, system, facilities, tools }),
    [product, kind, system, facilities, tools],
  );
  useLayoutEffect(() => {
    window.addEventListener('keydown', closeByKey);
    return () => window.removeEventListener('keydown', closeByKey);
  }, []);
  return (
    <DiagnosticsPanel
      diagnostics={diagnostics}
      locale={locale}
      onDownload={(report) => {
        const name = `diagnostics-${report.facilityId}-${report.writtenAt.replaceAll(/[-:]|\.\d+/g, '')}.json`;
        saveFile(name, 'application/json', JSON.stringify(report, null, 2));
      }}
      onClose={close}
    />
  );
}

function close(): void {
  leaveAddress('diagnostics');
}

function closeByKey(event: KeyboardEvent): void {
  // a dialog over it has taken the key for itself
  if (event.key === 'Escape' && !event.defaultPrevented) close();
}
