import fc from 'fast-check';
import { z } from 'zod';
import { arbitraryOf, oftenBroken } from './arbitraryOf.ts';
import type { Operation, Schema } from './openApiDocument.ts';

/** What any call may answer besides what it names: refusals of the hooks before it, each a Problem. */
const REFUSALS = new Set([400, 401, 403, 404, 405, 413, 415, 421, 429]);
const STREAM = 'text/event-stream';

/** Values for parts of an address that a schema alone would never find. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  client: ['ACME', 'acme'],
  clientId: ['ACME'],
  facilityId: ['NORTHGATE_YARD', 'LOOKOUT_YARD'],
  id: ['NORTHGATE_YARD'],
};

/** One request as it goes over the wire. */
export type Asked = { readonly url: string; readonly body: unknown };

/** Requests of a call: most as its description wants them, others with a fault. */
export function requestsOf(
  { path, parameters, body }: Operation,
  resolve: (ref: string) => Schema,
): fc.Arbitrary<Asked> {
  const texts = Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
      .map((parameter) => [`${parameter.in} ${parameter.name}`, textOf(parameter, resolve)]),
  );
  const bodies = body === null ? fc.constant(undefined) : oftenBroken(arbitraryOf(body, resolve));
  return fc.record({ values: fc.record(texts), body: bodies }).map(({ values, body: sent }) => {
    const query = new URLSearchParams();
    let url = path;
    for (const [place, value] of Object.entries(values)) {
      const [where, name = ''] = place.split(' ');
      if (value === null) continue;
      if (where === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value));
      else query.append(name, value);
    }
    return { url: query.size === 0 ? url : `${url}?${query}`, body: sent };
  });
}

/** Text of a parameter; null: it is left out. */
function textOf(
  { name, in: where, required = false, schema = {} }: Operation['parameters'][number],
  resolve: (ref: string) => Schema,
): fc.Arbitrary<string | null> {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));
  const described = arbitraryOf(schema, resolve).map(text);
  const known = KNOWN[name] === undefined ? [] : [{ weight: 4, arbitrary: fc.constantFrom(...KNOWN[name]) }];
  const some = fc.oneof({ weight: 4, arbitrary: described }, { weight: 1, arbitrary: anyText() }, ...known);
  // an empty part of a path is another path
  if (where === 'path')
    return some.map((value) => (value === '' || value === '.' || value === '..' ? '-' : value));
  return required ? fc.oneof({ weight: 9, arbitrary: some }, fc.constant(null)) : fc.option(some);
}

function anyText(): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', maxLength: 40 });
}

/** Asks the service, and says what is wrong with its answer; null: nothing is. */
export async function faultOf(
  operation: Operation,
  { url, body }: Asked,
  ask: (path: string, request: { method: string; body: unknown }) => Promise<Response>,
): Promise<string | null> {
  return answerFault(operation, await ask(url, { method: operation.method, body }));
}

/** What is wrong with an answer, by the description of its call; null: nothing is. */
export async function answerFault(operation: Operation, answer: Response): Promise<string | null> {
  const { status } = answer;
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  if (type === STREAM) {
    await answer.body?.cancel();
    return null;
  }
  const text = await answer.text();
  if (status >= 500) return `${status} ${text}`;
  const described = operation.responses[String(status)];
  if (described === undefined)
    return REFUSALS.has(status)
      ? problemFault(text)
      : `${status}, which is not described: ${text.slice(0, 200)}`;
  const schema = described.content?.['application/json']?.schema;
  if (schema === undefined || type !== 'application/json') return null;
  const contract = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0], {
    defaultTarget: 'openapi-3.0',
  });
  const read = contract.safeParse(JSON.parse(text));
  return read.success
    ? null
    : `${status} is not as described: ${z.prettifyError(read.error)}: ${text.slice(0, 400)}`;
}

const Problem = z.looseObject({ generalError: z.looseObject({ message: z.string() }) });

function problemFault(text: string): string | null {
  const read = Problem.safeParse(parsed(text));
  return read.success ? null : `a refusal that is no Problem: ${text.slice(0, 200)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
