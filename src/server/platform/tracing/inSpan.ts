import type { SpanStart, SpanValues, Tracing } from './tracing.ts';

type Traced<Result> = SpanStart & {
  readonly name: string;
  /** What the result says of itself. */
  readonly valuesOf?: (result: Result) => SpanValues;
};

/** Does work in a span of its own, which ends with it and fails when it rejects. */
export async function inSpan<Result>(
  tracing: Tracing,
  { name, valuesOf, ...start }: Traced<Result>,
  work: () => Promise<Result>,
): Promise<Result> {
  const span = tracing.begin(name, start);
  try {
    const result = await span.run(work);
    if (valuesOf !== undefined) span.note(valuesOf(result));
    return result;
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}
