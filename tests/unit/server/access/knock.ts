import type { AccessWorld } from './accessWorld.ts';
import { ROLES, type Role } from './roles.ts';
import type { RouteRow } from './routeRow.ts';

/** What somebody is answered. */
export type Answer = {
  /** The status, and the key of a refusal. */
  readonly cell: string;
  readonly body: string;
  /** Address and body of the question. */
  readonly asked: string;
};

/** Asks what a row of the table asks, as somebody. */
export async function knock(world: AccessWorld, row: RouteRow, role: Role): Promise<Answer> {
  const [method, path = ''] = row.route.split(' ');
  const { url, payload, headers: more } = { ...row, ...(await row.make?.(role)) };
  const token = world.tokenOf(role);
  const answer = await world.network.app.inject({
    method: method as 'GET',
    url: url ?? path,
    payloadAsStream: true,
    remoteAddress: `192.0.2.${ROLES.indexOf(role) + 1}`,
    headers: { ...more, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode, headers } = answer;
  const isStream = headers['content-type'] === 'text/event-stream';
  if (isStream) answer.stream().destroy();
  const body = isStream ? '' : await textOf(answer.stream());
  const key =
    statusCode < 400 || !headers['content-type']?.toString().includes('json') ? '' : ` ${keyOf(body)}`;
  const asked = `${url ?? path} ${JSON.stringify(payload)}`;
  return { cell: `${statusCode}${key}`, body, asked };
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function keyOf(body: string): string {
  const problem = JSON.parse(body) as Record<string, { message: string }>;
  return problem['generalError']?.message ?? Object.keys(problem)[0] ?? '';
}
