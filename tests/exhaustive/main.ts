// `npm run exhaustive`: walks everything that a yard's status and its override can be, and prints how much that was.
import { explore, type World } from './explore.ts';
import { createOverrideWorld } from './overrideWorld.ts';
import { createYardStatusWorld } from './yardStatusWorld.ts';

const depth = Number(process.argv[2] ?? 8);

function walk<State>(name: string, world: World<State>): void {
  const startedMs = performance.now();
  const { states, transitions, exhaustedAt } = explore(world, depth);
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  const reach = exhaustedAt === null ? `depth ${depth}` : `all there is, at depth ${exhaustedAt}`;
  console.log(`${name}: ${states} states, ${transitions} transitions checked, ${reach}, ${seconds} s`);
}

walk('override', createOverrideWorld());
walk('yardStatus', createYardStatusWorld());
