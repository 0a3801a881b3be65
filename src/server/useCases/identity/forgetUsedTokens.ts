import { inParts } from '../../platform/threads/inParts.ts';
import type { TokensRepository } from '../../storage/repositories/tokensRepository.ts';

const TOKENS_AT_ONCE = 1_000;
/**
 * How long a used refresh token is kept, though it opens nothing: presented again, it shows that its session has two
 * holders. A display uses 32 a day.
 */
const KEEP_USED_MS = 7 * 24 * 3_600_000;

/** Deletes used refresh tokens that sessions no longer need, in small parts. */
export function forgetUsedTokens(
  tokens: Pick<TokensRepository, 'deleteUsedBefore'>,
  nowMs: number,
): Promise<void> {
  return inParts(TOKENS_AT_ONCE, (most) => tokens.deleteUsedBefore(nowMs - KEEP_USED_MS, most));
}
