import type { i18n } from 'i18next';
import type { Prove } from '#adapters/api/createProvingHttp.ts';
import type { HttpClient } from '#adapters/api/httpClient.ts';
import type { Environment } from '#contracts/appConfig.ts';
import type { YardBehind } from './askForProof.tsx';
import { holdForProof } from './proofHold.ts';
import { PROOF_PATIENCE_MS } from './proofPatience.ts';

/** Asks users for a fresh proof (GAP-142). Its dialog is loaded lazily; without its texts no user is asked. */
export function proofAsker(
  http: HttpClient,
  { authBaseUrl, isSimulation }: Pick<Environment, 'authBaseUrl' | 'isSimulation'>,
) {
  let texts: i18n | null = null;
  let yard: YardBehind | null = null;
  const ask: Prove = async (signal) => {
    const shown = texts;
    if (shown === null) return false;
    return holdForProof(async () => {
      const patience = AbortSignal.timeout(PROOF_PATIENCE_MS);
      const { askForProof } = await import('./askForProof.tsx');
      const end = signal === undefined ? patience : AbortSignal.any([signal, patience]);
      return askForProof({ http, authBaseUrl, isSimulation, texts: shown, yard }, end);
    });
  };
  return {
    ask,
    begin: (shown: i18n) => void (texts = shown),
    /** Asks over the page of this yard from now on. @returns how to stop. */
    beginOver(behind: YardBehind): () => void {
      yard = behind;
      return () => {
        if (yard === behind) yard = null;
      };
    },
  };
}
