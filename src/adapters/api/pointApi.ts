import { PointAnswer } from '#contracts/pointAnswer.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import type { PointValues } from '#machines/popup/popupMachine.ts';
import type { HttpClient } from './httpClient.ts';

/** A layer that has values at points. */
export type PointQuestion = {
  readonly name: string;
  readonly url: string;
  /** Time of its values, epoch ms; null: it states none. */
  readonly atMs: number | null;
  /** Whether it is asked for metric values. */
  readonly isMetric: boolean;
};

type Asked = {
  readonly at: MapPoint;
  /** Time of the values of layers that state none, epoch ms. */
  readonly nowMs: number;
};

/** Fetches the values of each layer separately: a failing one does not affect the others. Rejects when all fail. */
export async function fetchPointValues(
  http: HttpClient,
  questions: readonly PointQuestion[],
  { at: { lon, lat }, nowMs }: Asked,
  signal: AbortSignal,
): Promise<PointValues> {
  const answers = await Promise.allSettled(
    questions.map(({ url, isMetric }) =>
      http.json(url, PointAnswer, { query: { lon, lat, metric: String(isMetric) }, signal }),
    ),
  );
  if (answers.length > 0 && answers.every(({ status }) => status === 'rejected'))
    throw new Error('No layer answered about the point.');
  return questions.map(({ name, atMs }, row) => {
    const answer = answers[row]!;
    return { layer: name, atMs: atMs ?? nowMs, values: answer.status === 'fulfilled' ? answer.value : null };
  });
}
