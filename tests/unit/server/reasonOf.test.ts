import { expect, test } from 'vitest';
import { z } from 'zod';
import { firstLine } from '#server/composition/replay/commandFiles.ts';
import { reasonOf } from '#server/platform/log/reasonOf.ts';

const Value = z.object({ alerts: z.array(z.object({ status: z.string() })) });
const faultOf = (value: unknown) => Value.safeParse(value).error;

/** As `parse` throws it. */
function thrownFor(value: unknown): unknown {
  try {
    return Value.parse(value);
  } catch (error) {
    return error;
  }
}

test('a failure of the system has its short name, another one the first line of its message [S12]', () => {
  expect(reasonOf(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }))).toBe('EACCES');
  expect(reasonOf(new Error('It failed.\nfor reasons'))).toBe('It failed.');
  expect(reasonOf('ended')).toBe('ended');
});

test.each([
  ['a part of it', { alerts: [{ status: 5 }] }, /^alerts\.0\.status: .*string/],
  ['all of it', 'no object', /^Invalid .*object/],
])('a value that follows no contract in %s says where and why, in one line [S12]', (_, value, reason) => {
  for (const error of [faultOf(value), thrownFor(value)]) {
    expect(reasonOf(error)).toMatch(reason);
    expect(reasonOf(error)).not.toContain('\n');
    expect(firstLine(error)).toMatch(reason);
  }
});
