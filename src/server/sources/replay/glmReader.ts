import { KIND_UNKNOWN } from '#domain/lightning/strikeColumns.ts';
import { readGlmProduct } from '../glm/glmProduct.ts';
import { REPLAY_ID } from '../inventedProfile.ts';
import type { RowSink } from './recordingBuilder.ts';

/**
 * Reads the groups of a NOAA GLM L2 LCFA file into the sink. A file that cannot say that there was no other lightning
 * leaves its time unread.
 *
 * @throws Error with the reason when the file is broken or is no such product.
 */
export async function readGlm(path: string, sink: RowSink): Promise<void> {
  const { covered, groups, lost, doubts } = await readGlmProduct(path);
  if (covered !== null) sink.cover(covered);
  for (const { row, reason } of lost) {
    sink.atRow(row);
    sink.reject(reason);
  }
  for (const [row, { lon, lat, atMs, flashId, errorM, quality }] of groups.entries()) {
    sink.atRow(row + 1, { sourceId: REPLAY_ID, strikeId: flashId, kind: 'unknown', errorM, quality });
    sink.accept(lon, lat, atMs, KIND_UNKNOWN);
  }
  for (const reason of doubts) sink.breakOff(0, reason);
}
