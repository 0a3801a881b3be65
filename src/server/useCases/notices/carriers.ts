import type { Repositories } from '../../storage/repositories.ts';
import type { CallbackNotice } from '#contracts/callbackNotice.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { newOpaqueToken } from '../access/opaqueTokens.ts';
import type { ServerClock } from '../../platform/time/serverClock.ts';
import {
  isLetter,
  NOBODY_READS_IT,
  type Carrier,
  type Notice,
  type NoticeContent,
} from '../../storage/rows/notice.ts';
import { POST_TIMEOUT_MS, postJson } from './postJson.ts';
import { signatureHeaders } from './signature.ts';
import { writeLetter } from './writeLetter.ts';
import { confirmationUrl, type Letterhead } from './writeNotice.ts';

/** Tells a receiver that it has had this notice before. */
const IDEMPOTENCY_HEADER = 'idempotency-key';

export type SmsGateway = { readonly url: string; readonly token: string | null };

/** Text messages, handed to the operator's gateway as JSON: `{to, text, id}`. */
export function createSmsCarrier({ url, token }: SmsGateway, letterhead: Letterhead): Carrier {
  return (notice) => {
    const letter = writeLetter(notice, letterhead);
    if (letter === null) return Promise.resolve(NOBODY_READS_IT);
    return postJson({
      url,
      body: JSON.stringify({ to: notice.address, text: letter.short, id: notice.id }),
      headers: {
        [IDEMPOTENCY_HEADER]: notice.id,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      isPrivateAllowed: true, // the operator's own
      timeoutMs: POST_TIMEOUT_MS,
    });
  };
}

type CallbackDependencies = {
  readonly letterhead: Letterhead;
  readonly clients: Pick<Repositories['clients'], 'ensureSigningSecrets'>;
  readonly isPrivateAllowed: boolean;
  readonly clock: ServerClock;
};

/** Callback URLs and webhooks: signed JSON to addresses that the client has named. */
export function createCallbackCarrier({
  letterhead,
  clients,
  isPrivateAllowed,
  clock,
}: CallbackDependencies): Carrier {
  return async ({ content, ...notice }) => {
    if (isLetter(content)) return NOBODY_READS_IT;
    const atMs = clock.nowMs();
    const secrets = await clients.ensureSigningSecrets(content.place.clientId, newOpaqueToken(), atMs);
    const body = JSON.stringify(toCallbackNotice({ ...notice, content }, letterhead));
    return postJson({
      url: notice.address,
      body,
      isPrivateAllowed,
      timeoutMs: POST_TIMEOUT_MS,
      headers: {
        [IDEMPOTENCY_HEADER]: notice.id,
        ...signatureHeaders(secrets, body, atMs),
      },
    });
  };
}

function toCallbackNotice(
  { id, content }: Notice<NoticeContent>,
  { appOrigin, isSimulation }: Letterhead,
): CallbackNotice {
  const { kind, event, standing, decidedAtMs, place } = content;
  return {
    version: 1,
    id,
    kind,
    event,
    isSimulation,
    client: place.clientId,
    facilityId: place.facilityId,
    facilityName: place.name,
    standing: [...standing],
    decidedAt: isoInstant(decidedAtMs),
    confirmationUrl: confirmationUrl(id, appOrigin),
  };
}
