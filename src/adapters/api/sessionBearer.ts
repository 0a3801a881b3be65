import type { SessionStore } from '../storage/sessionStore.ts';
import type { Bearer } from './httpClient.ts';

type BearerDependencies = {
  readonly sessions: SessionStore;
  /** Hosts that serve files to all callers, and must not see who asks (NET-01). */
  readonly objectStorageHosts: readonly string[];
  /** Time for which a refused call waits for another bearer, ms. */
  readonly timeoutMs: number;
};

export type SessionBearer = Bearer & {
  /** Calls back for each refusal of the bearer that is in use, from now on. */
  whenRefused(refused: () => void): void;
};

/** Stands for the host of a relative address. */
const OWN_SERVICE = 'https://own-service';

/** Access token of the stored session, which another tab may have renewed. */
export function createSessionBearer({
  sessions,
  objectStorageHosts,
  timeoutMs,
}: BearerDependencies): SessionBearer {
  const refusals = new EventTarget();
  const inUse = () => sessions.read()?.accessToken ?? null;
  return {
    of: (url) => (objectStorageHosts.includes(new URL(url, OWN_SERVICE).host) ? null : inUse()),
    async renewed(refused) {
      if (inUse() === refused) {
        const limit = AbortSignal.timeout(timeoutMs);
        const change = sessions.nextChange(limit);
        refusals.dispatchEvent(new Event('refused'));
        await change;
        // a change of name does not change the bearer
        while (inUse() === refused && !limit.aborted) await sessions.nextChange(limit);
      }
      return ![null, refused].includes(inUse());
    },
    whenRefused: (refused) => refusals.addEventListener('refused', refused),
  };
}
