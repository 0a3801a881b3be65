import { messageOf } from '../../platform/log/messageOf.ts';
import { readGlmProduct, type GlmProduct } from './glmProduct.ts';

/** What the thread makes of a file. */
export type GlmWorkAnswer =
  | { readonly is: 'read'; readonly product: GlmProduct }
  | { readonly is: 'failed'; readonly reason: string };

/** Reads a file by its path; never rejects, since that would end the thread. */
export async function readGlmWork(path: string): Promise<GlmWorkAnswer> {
  try {
    return { is: 'read', product: await readGlmProduct(path) };
  } catch (error) {
    return { is: 'failed', reason: messageOf(error) };
  }
}
