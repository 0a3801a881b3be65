import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createProofApi } from '#adapters/api/proofApi.ts';
import type { HttpClient } from '#adapters/api/httpClient.ts';
import { signByPasskey } from '#adapters/browser/passkeys.ts';
import { proveInWindow } from '#adapters/browser/proveInWindow.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { PageSimulation } from '#ui/pageSimulation.ts';
import { YardNow } from '#views/override/YardNow.tsx';
import { ProofDialog } from '#views/proof/ProofDialog.tsx';

/** Yard whose page is on the screen: a dialog over that page keeps its status in sight and in the ear. */
export type YardBehind = {
  readonly yardStatus: YardStatusRef;
  readonly isNight: () => boolean;
};

type ProofDependencies = {
  readonly http: HttpClient;
  readonly authBaseUrl: string;
  readonly isSimulation: boolean;
  readonly texts: i18n;
  /** null: the page behind the dialog is no yard's. */
  readonly yard: YardBehind | null;
};

/**
 * Asks the person to confirm who they are, in a dialog over everything else, and answers whether they did. It goes when
 * the signal ends: the caller has given up by then. Rejects when the ways to confirm cannot be asked for.
 */
export async function askForProof(dependencies: ProofDependencies, signal: AbortSignal): Promise<boolean> {
  const api = createProofApi(dependencies.http, dependencies.authBaseUrl);
  const { yard } = dependencies;
  const [ways] = await Promise.all([api.fetchWays(signal), dependencies.texts.loadNamespaces('proof')]);
  if (signal.aborted) return false;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const isProved = await new Promise<boolean>((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true });
    const byOutside = () =>
      api.byOutside((begin) => proveInWindow(window, begin, signal), dependencies.texts.language);
    const calls = { ...api, ways, byPasskey: () => api.byPasskey(signByPasskey), byOutside };
    root.render(
      <I18nextProvider i18n={dependencies.texts}>
        <PageSimulation value={dependencies.isSimulation}>
          <ProofDialog
            calls={calls}
            status={yard && <YardNow yardStatus={yard.yardStatus} isNight={yard.isNight()} />}
            onDone={resolve}
          />
        </PageSimulation>
      </I18nextProvider>,
    );
  });
  root.unmount();
  place.remove();
  return isProved;
}
