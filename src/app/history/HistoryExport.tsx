import { useCallback, type ReactNode } from 'react';
import type { Session } from '#contracts/session.ts';
import { mayChange } from '#domain/people/rights.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';
import type { Product } from '#app/page/createProduct.ts';
import { ExportButton } from '#views/alertExport/ExportButton.tsx';
import { ExportDialog } from '#views/alertExport/ExportDialog.tsx';
import type { ExportFacility } from '#views/alertExport/exportView.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { beginExport } from './createExport.ts';

type HistoryExportProps = {
  product: Product;
  session: Session | null;
  subject: string;
  /** The one facility whose alerts are exported; null: facilities are chosen. */
  facilityId: string | null;
  facilities: readonly ExportFacility[];
  /** Ids of all of them at that time; must stay the same function. */
  allIds: () => readonly string[];
  locale: YardLocale;
  /** Status of the yard whose page it lies over; null: another page. */
  status: ReactNode;
};

/** The button that exports past alerts, and its dialog; nothing for guests and displays, who get no e-mail. */
export function HistoryExport({ session, ...props }: HistoryExportProps) {
  if (session === null || !mayChange(session.authorities, session.client)) return null;
  return <RunningExport {...props} />;
}

function RunningExport(props: Omit<HistoryExportProps, 'session'>) {
  const { product, subject, facilityId, facilities, allIds, locale, status } = props;
  const { platform, language } = product;
  const { timeZone } = locale;
  const begin = useCallback(
    () =>
      beginExport(platform, {
        facilityIds: facilityId === null ? [] : [facilityId],
        allIds,
        timeZone,
        language: () => selectLanguage(language.actor.getSnapshot()),
      }),
    [platform, language, facilityId, allIds, timeZone],
  );
  const exporting = useDisposable(begin);
  if (exporting === null) return null;
  return (
    <>
      <ExportButton onPress={() => exporting.send({ type: 'dialog.opened', atMs: platform.presentMs() })} />
      <ExportDialog
        exporting={exporting}
        subject={subject}
        facilities={facilityId === null ? facilities : null}
        locale={locale}
        status={status}
        nowMs={platform.presentMs}
      />
    </>
  );
}
