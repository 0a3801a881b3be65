import type { FastifyInstance } from 'fastify';

/** Every route that the service has, as `METHOD /path`, in order. HEAD stands for itself only where there is no GET. */
export function registeredRoutes(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const parents: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, label, methods] = /^([│ ]*)[├└]── (.*?) \(([A-Z, ]+)\)$/.exec(line) ?? [];
    if (indent === undefined || label === undefined || methods === undefined) {
      if (line.trim() !== '') throw new Error(`The list of routes has a line that cannot be read: ${line}`);
      continue;
    }
    const depth = indent.length / 4;
    const path = (parents[depth - 1] ?? '') + label;
    parents[depth] = path;
    const named = methods.split(', ');
    for (const method of named) {
      if (method !== 'HEAD' || !named.includes('GET')) routes.push(`${method} ${path}`);
    }
  }
  return routes.sort();
}
