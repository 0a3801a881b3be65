import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { drawMachine } from '../../model/drawMachine.ts';
import { MACHINES } from '../../model/machines.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/machines');

test.each(MACHINES.map((machine) => [machine.id, machine] as const))(
  'docs/machines/%s.md is what the code says',
  (id, machine) => {
    expect(readFileSync(join(FOLDER, `${id}.md`), 'utf8')).toBe(drawMachine(machine));
  },
);

test('a drawing shows states, tags, delays, guards and actors', () => {
  const machine = setup({
    types: { tags: {} as 'calm' },
    guards: { isReady: () => true },
    actions: { ring: () => {} },
    delays: { restAfter: 10 },
  }).createMachine({
    id: 'bell',
    initial: 'resting',
    states: {
      resting: {
        tags: 'calm',
        after: { restAfter: { guard: 'isReady', target: 'ringing.loud', actions: 'ring' } },
      },
      ringing: { initial: 'soft', states: { soft: {}, loud: { on: { 'bell.stopped': '#bell.resting' } } } },
    },
  });
  const drawn = drawMachine(machine);
  expect(drawn).toContain('  resting : tag calm\n');
  expect(drawn).toContain('  resting --> ringing : after restAfter [isReady] to loud\n');
  expect(drawn).toContain('  ringing --> resting : bell.stopped from loud\n');
  expect(drawn).toContain('| `resting` | after restAfter | `isReady` | `ringing.loud` | `ring` |\n');
});
