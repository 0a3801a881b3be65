import type { HttpClientDependencies } from '#adapters/api/httpClient.ts';
import { keepText } from '#adapters/storage/keepText.ts';
import type { Environment } from '#contracts/appConfig.ts';

type AccessDependencies = {
  readonly fetch: HttpClientDependencies['fetch'];
  readonly environment: Pick<Environment, 'apiBaseUrl' | 'certificateBaseUrl'>;
  /** Storage of the device, which outlives its pages. */
  readonly device: Storage;
  readonly isSignedIn: () => boolean;
  /** Whether the address is that of a yard page: all other pages call the service itself. */
  readonly isAtYard: () => boolean;
};

/** Access of yard pages to the service without a session, by the certificate of the browser (GAP-15). */
export type CertificateAccess = {
  /** Whether yards are shown without a session. */
  isOpen(): boolean;
  /** Calls back when the host has refused the device. @returns how to stop. */
  watch(refused: () => void): () => void;
  readonly fetch: HttpClientDependencies['fetch'];
};

const REFUSALS: readonly number[] = [401, 403];
/** Host that has let this device in: it is a display since then. */
const LET_IN = 'letInBy';

/**
 * Sends the calls of a yard page without a session to the host that knows devices by the certificates of their browsers.
 * It is open where the configuration names such a host, until that host refuses a device that it has never let in. One that
 * it has is a display that nobody attends: a refusal is a fault of the host, and the page keeps asking (S12).
 *
 * Source: requirements CALL-01, AUTH-01 as GAP-15 reads them.
 */
export function createCertificateAccess(dependencies: AccessDependencies): CertificateAccess {
  const { fetch, device, isSignedIn, isAtYard } = dependencies;
  const { apiBaseUrl, certificateBaseUrl } = dependencies.environment;
  const watchers = new Set<() => void>();
  let isRefused = false;
  const isOpen = () => certificateBaseUrl !== '' && !isRefused && !isSignedIn();

  return {
    isOpen,
    watch(refused) {
      watchers.add(refused);
      return () => void watchers.delete(refused);
    },
    async fetch(url, init) {
      if (!isOpen() || !isAtYard() || !url.startsWith(`${apiBaseUrl}/`)) return fetch(url, init);
      const path = url.slice(apiBaseUrl.length);
      const answer = await fetch(`${certificateBaseUrl}${path}`, { ...init, credentials: 'include' });
      if (answer.ok) keepText(device, LET_IN, certificateBaseUrl);
      else if (REFUSALS.includes(answer.status) && device.getItem(LET_IN) !== certificateBaseUrl) {
        isRefused = true;
        for (const tell of watchers) tell();
      }
      return answer;
    },
  };
}
