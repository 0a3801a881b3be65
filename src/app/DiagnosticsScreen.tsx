import { useMemo } from 'react';
import { saveFile } from '#adapters/browser/saveFile.ts';
import { DiagnosticsPanel } from '#views/diagnostics/DiagnosticsPanel.tsx';
import type { YardReader } from '#views/yard/reader.ts';
import { createDiagnostics, type DiagnosedPage } from './createDiagnostics.ts';

export type DiagnosticsScreenProps = {
  page: DiagnosedPage;
  reader: YardReader;
  onClose: () => void;
};

/** What runs on this page, and its log to take away. */
export function DiagnosticsScreen({ page, reader, onClose }: DiagnosticsScreenProps) {
  const { product, kind, system, facilities, tools } = page;
  const diagnostics = useMemo(
    () => createDiagnostics({ product, kind, system, facilities, tools }),
    [product, kind, system, facilities, tools],
  );
  return (
    <DiagnosticsPanel
      diagnostics={diagnostics}
      reader={reader}
      onDownload={(report) => {
        const name = `diagnostics-${report.facilityId}-${report.writtenAt.replaceAll(/[-:]|\.\d+/g, '')}.json`;
        saveFile(name, 'application/json', JSON.stringify(report, null, 2));
      }}
      onClose={onClose}
    />
  );
}
