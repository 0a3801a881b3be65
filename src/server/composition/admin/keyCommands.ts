import { ACCESS_LIFETIME_S, KEPT_MS } from '../../useCases/access/keyRing.ts';
import { rotateSigningKeys } from '../../useCases/access/signingKeys.ts';
import type { AdminCommand, CommandRow } from './adminCommand.ts';

/** Commands about the keys that session tokens are signed with. */
export const KEY_COMMANDS: readonly CommandRow[] = [
  {
    words: ['keys', 'rotate'],
    parameters: [],
    summary: 'makes a new key for session tokens; sessions go on',
    prepare: () => rotateKeys(false),
  },
  {
    words: ['keys', 'rotate', '--at-once'],
    parameters: [],
    summary: 'the same, and refuses all tokens of the old keys: apps renew them',
    prepare: () => rotateKeys(true),
  },
];

function rotateKeys(isAtOnce: boolean): AdminCommand {
  return ({ repositories, clock, storeName }) =>
    repositories.together(async ({ engineState, audit }) => {
      const nowMs = clock.nowMs();
      const kid = await rotateSigningKeys(engineState, { nowMs, keptMs: KEPT_MS, isAtOnce });
      await audit.append({
        atMs: nowMs,
        who: 'service',
        clientId: null,
        what: 'signingKeys.rotated',
        detail: {
          kid,
          isAtOnce,
        },
      });
      const others = isAtOnce
        ? 'Older tokens are refused'
        : `Older tokens hold for ${ACCESS_LIFETIME_S / 60} minutes`;
      return `${storeName}: key ${kid} signs from now on. ${others}; a running service follows within a minute.`;
    });
}
