import { inSpan } from '../platform/tracing/inSpan.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';

/** How methods of repositories begin that write; all others only read, which `tracedWrites.test.ts` holds to. */
const WRITES =
  /^(?:add|addMany|answer|append|begin|claim|confirm|decide|delete|drop|end|ensure|exchange|finish|giveUp|hold|lift|note|overwrite|prune|put|recall|record|remove|rename|renew|replace|resume|revoke|rotate|seal|set|settle|suspend|take|queue|update|upsert|write)(?![a-z])/u;

/** Whether a method of a repository writes. */
export function isWrite(method: string): boolean {
  return WRITES.test(method);
}

/** The same repositories, whose writes are traced by repository and method: no row and no id of what is written. */
export function tracedWrites<Parts extends object>(parts: Parts, tracing: Tracing): Parts {
  if (!tracing.isOn) return parts;
  const traced = Object.entries(parts).map(([name, repository]) => [
    name,
    tracedOne(name, repository, tracing),
  ]);
  return Object.fromEntries(traced) as Parts;
}

type Write = (...args: unknown[]) => Promise<unknown>;

function tracedOne(repository: string, methods: object, tracing: Tracing): object {
  const traced = Object.entries(methods).map(([method, call]) => {
    if (!isWrite(method)) return [method, call];
    const write = call as Write;
    const values = { 'db.collection.name': repository, 'db.operation.name': method };
    return [
      method,
      (...args: unknown[]) =>
        inSpan(tracing, { name: 'store write', kind: 'client', values }, () => write(...args)),
    ];
  });
  return Object.fromEntries(traced) as object;
}
