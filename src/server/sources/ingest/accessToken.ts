import { z } from 'zod';
import { pullFailure, type AskingClient, type PullFailure } from '../pull/pullClient.ts';

type Credentials = {
  /** Where they are exchanged. */
  readonly url: string;
  readonly audience: string;
  /** `CLIENT_ID:CLIENT_SECRET`. */
  readonly key: string;
};

const MOST_BYTES = 64_000;
const Token = z.object({ access_token: z.string().min(1) });
/** As OAuth 2.0 has it (RFC 6749, section 5.1), or inside `data`, as DTN sends it. */
const Answer = z.union([Token, z.object({ data: Token }).transform(({ data }) => data)]);

/** Exchanges client credentials for a token of a while, by JSON. Never rejects. */
export async function askForToken(
  client: Pick<AskingClient, 'post'>,
  { url, audience, key }: Credentials,
  signal: AbortSignal,
): Promise<{ readonly is: 'token'; readonly token: string } | PullFailure> {
  const colon = key.indexOf(':');
  const question = {
    grant_type: 'client_credentials',
    client_id: key.slice(0, colon),
    client_secret: key.slice(colon + 1),
    audience,
  };
  const answer = await client.post(url, question, {
    accept: ['application/json'],
    maxBytes: MOST_BYTES,
    signal,
  });
  if (answer.is === 'failed') return answer;
  if (answer.is !== 'new') return pullFailure(`the token is ${answer.is}`);
  const read = Answer.safeParse(parsed(answer.bytes));
  return read.success
    ? { is: 'token', token: read.data.access_token }
    : pullFailure('no token in the answer');
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
