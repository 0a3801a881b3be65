import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import { saveFile } from '#adapters/browser/saveFile.ts';
import type { ReportFormat } from '#contracts/historyReport.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { ReportPage } from '#views/link/ReportPage.tsx';
import { beginPoll } from '#app/binding/poll.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';
import { useTexts } from '#app/binding/useTexts.ts';
import { reportApiOf } from '#app/history/createExport.ts';
import type { Product } from '#app/page/createProduct.ts';
import { deviceTimeZone } from '#app/platform/deviceTimeZone.ts';

const TEXTS = ['history', 'errors'] as const;
const MINUTE_MS = 60_000;
const RHYTHM = { everyMs: MINUTE_MS, retryMs: MINUTE_MS / 4, staleAfterMs: 10 * MINUTE_MS };

/** The files of an export, for the person who ordered it (HIST-12). */
export function ReportRoute({ product, reportId }: { product: Product; reportId: string }) {
  const { platform, texts, language: languages } = product;
  const hasTexts = useTexts(texts, TEXTS);
  const language = useSelector(languages.actor, selectLanguage);
  const api = useMemo(() => reportApiOf(platform), [platform]);
  const begin = useCallback(() => beginPoll(RHYTHM, (signal) => api.find(reportId, signal)), [api, reportId]);
  const report = useDisposable(begin);
  const save = useCallback(
    async (format: ReportFormat, name: string) => {
      const file = await api.fetchFile(reportId, format);
      saveFile(`${name}.${format}`, file.type, file);
    },
    [api, reportId],
  );
  const locale = useMemo(() => ({ language, timeZone: deviceTimeZone(), namesZone: true }), [language]);
  if (report === null || !hasTexts) return null;
  return <ReportPage report={report} locale={locale} save={save} />;
}
