/**
 * Why an object store did not do what it was asked:
 *
 * - `refused`: it answered and will not do it, for instance because of the key. Asking again changes nothing.
 * - `failed`: it did not answer, broke off, or said that it cannot now.
 * - `broken`: what it answered is not what was stored.
 * - `resting`: it was not asked, as it has just failed.
 */
export type ObjectStoreFault = 'refused' | 'failed' | 'broken' | 'resting';

/** The message names the call and the key of the object, and no key of the store. */
export class ObjectStoreError extends Error {
  readonly fault: ObjectStoreFault;
  /** Code of the answer, such as `AccessDenied`; null: it has none. */
  readonly s3Code: string | null;

  constructor(
    fault: ObjectStoreFault,
    message: string,
    { cause, s3Code = null }: { readonly cause?: unknown; readonly s3Code?: string | null } = {},
  ) {
    super(message, { cause });
    this.s3Code = s3Code;
    this.name = 'ObjectStoreError';
    this.fault = fault;
  }
}
