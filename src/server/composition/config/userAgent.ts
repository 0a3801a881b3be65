import { APP_VERSION } from './appConfigOf.ts';
import type { LiveSettings } from './liveSettings.ts';

/** Names the product to a server of the network, and whom its operator can be reached by where that is known. */
export function userAgentOf(live: Pick<LiveSettings, 'contact'> | null): string {
  return `SafetyCommandCenter/${APP_VERSION}${live === null ? '' : ` (${live.contact})`}`;
}
