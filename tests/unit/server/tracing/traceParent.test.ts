import { describe, expect, test } from 'vitest';
import { parseTraceParent, writeTraceParent } from '#server/platform/tracing/traceParent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  test.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-03`, true],
    [`cc-${TRACE}-${SPAN}-01-what-the-future-will-be`, true],
  ])('%s is read', (header, isSampled) => {
    expect(parseTraceParent(header)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  test.each([
    '',
    'nonsense',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
  ])('"%s" is not', (header) => {
    expect(parseTraceParent(header)).toBeNull();
  });

  test('is written as it is read', () => {
    for (const isSampled of [true, false]) {
      const parent = { traceId: TRACE, spanId: SPAN, isSampled };
      expect(parseTraceParent(writeTraceParent(parent))).toEqual(parent);
    }
  });
});
