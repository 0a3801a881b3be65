import type { ReportFormat } from '#contracts/historyReport.ts';
import { objectDay } from '../../platform/objects/objectDay.ts';
import { objectDigest } from '../../platform/objects/objectDigest.ts';
import type { ObjectStore } from '../../platform/objects/objectStore.ts';
import { ObjectStoreError } from '../../platform/objects/objectStoreError.ts';
import type { ReportRecord } from '../../storage/repositories/historyReportsRepository.ts';
import type { FileDigests, ReportFiles } from '../../storage/rows/historyReport.ts';

/** First part of the keys of exports; then comes the day on which they expire. */
export const EXPORTS = 'exports';

/** A person waits for a file at most so long, ms. */
const READ_MS = 10_000;
const TYPES = { csv: 'text/csv', pdf: 'application/pdf' } as const;

type Place = Pick<ReportRecord, 'id' | 'expiresAtMs'>;

/** Files of exports in the object store, which every service that leads reads. */
export type ReportObjects = {
  /** Stores both files; null: the store did not take them. Never rejects. */
  keep(report: Place, files: ReportFiles, signal: AbortSignal): Promise<FileDigests | null>;
  /**
   * One file with exactly this digest; null: it is lost.
   *
   * @throws ObjectStoreError while the store cannot say.
   */
  read(report: Place, format: ReportFormat, digest: string): Promise<Uint8Array | null>;
};

export function createReportObjects(store: ObjectStore): ReportObjects {
  return {
    async keep(report, files, signal) {
      const digests = { csv: objectDigest(files.csv), pdf: objectDigest(files.pdf) };
      const put = (format: ReportFormat) =>
        store.put(
          keyOf(report, format, digests[format]),
          files[format],
          // the bucket is no way around the rights of people
          { type: TYPES[format], cacheControl: 'private, no-store' },
          { signal },
        );
      const ended = await Promise.allSettled([put('csv'), put('pdf')]);
      return ended.every(({ status }) => status === 'fulfilled') ? digests : null;
    },
    async read(report, format, digest) {
      try {
        const found = await store.get(keyOf(report, format, digest), { limitMs: READ_MS });
        return found !== null && objectDigest(found.bytes) === digest ? found.bytes : null;
      } catch (error) {
        if (error instanceof ObjectStoreError && error.fault === 'broken') return null;
        throw error;
      }
    },
  };
}

/** The digest is in the key: a service whose term is over cannot write over what the next one has promised. */
function keyOf({ id, expiresAtMs }: Place, format: ReportFormat, digest: string): string {
  return [EXPORTS, objectDay(expiresAtMs), id, `${digest}.${format}`].join('/');
}
