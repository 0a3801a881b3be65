import { createAuditApi, type AuditApi } from '#adapters/api/auditApi.ts';
import { createRetryingHttp } from '#adapters/api/createRetryingHttp.ts';
import type { AuditFilter } from '#contracts/audit.ts';
import { BYTE_ORDER_MARK } from '#domain/language/csv.ts';
import { auditOrderOf, type AuditDraft, type AuditOrder } from '#machines/profileForm/auditDraft.ts';
import type { AuditForm } from '#views/people/audit/auditForm.ts';
import type { ProfileProduct } from '#app/forms/beginProfileForm.tsx';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';

/** An export reads everything, ms. */
const TIMEOUT_MS = 60_000;

type AuditDependencies = {
  readonly product: Pick<ProfileProduct, 'platform'>;
  readonly forms: FormGroup;
  readonly saveFile: (name: string, mediaType: string, text: string) => void;
};

/** The audit as one filter shows it; another filter is another form. */
export function createAuditForm(
  { product, forms, saveFile }: AuditDependencies,
  filter: AuditFilter,
): Disposable<AuditForm> {
  const { http, environment } = product.platform;
  const api = createAuditApi(createRetryingHttp(http, Math.random), environment);
  let shown: AuditDraft = { entries: [], next: null, seal: null, order: null };
  return forms.begin<AuditDraft, AuditOrder>({
    orderOf: auditOrderOf,
    async load(signal) {
      const { entries, next } = await api.fetchPage(filter, null, signal);
      return (shown = { entries, next, seal: null, order: null });
    },
    async save(order, signal) {
      // reading the answer as text took its mark away
      if (order === 'download')
        saveFile('audit.csv', 'text/csv', BYTE_ORDER_MARK + (await api.fetchCsv(filter, signal)));
      return (shown = { ...shown, ...(await readOn(api, { filter, shown, order }, signal)) });
    },
    newsOf: () => null,
    failedNewsOf: () => 'failed',
    timeoutMs: TIMEOUT_MS,
  });
}

type Reading = { readonly filter: AuditFilter; readonly shown: AuditDraft; readonly order: AuditOrder };

async function readOn(
  api: AuditApi,
  { filter, shown, order }: Reading,
  signal: AbortSignal,
): Promise<Partial<AuditDraft>> {
  if (order === 'check') return { seal: await api.fetchSeal(signal) };
  if (order !== 'more') return {};
  const { entries, next } = await api.fetchPage(filter, shown.next, signal);
  return { entries: [...shown.entries, ...entries], next };
}
