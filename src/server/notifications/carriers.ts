import type { Repositories } from '../storage/repositories.ts';
import type { CallbackNotice } from '#contracts/callbackNotice.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { newOpaqueToken } from '../identity/opaqueTokens.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Carrier, Notice } from './notice.ts';
import { POST_TIMEOUT_MS, postJson } from './postJson.ts';
import { signatureHeaders } from './signature.ts';
import { confirmationUrl, writeNotice, type Letterhead } from './writeNotice.ts';

/** Tells a receiver that it has had this notice before. */
const IDEMPOTENCY_HEADER = 'idempotency-key';

export type SmsGateway = { readonly url: string; readonly token: string | null };

/** Text messages, handed to the operator's gateway as JSON: `{to, text, id}`. */
export function createSmsCarrier({ url, token }: SmsGateway, letterhead: Letterhead): Carrier {
  return (notice) => {
    const { reader } = notice.content;
    if (reader === null)
      return Promise.resolve({ kind: 'failed', isLasting: true, reason: 'nobody reads it' });
    const { short } = writeNotice(notice, reader, letterhead);
    return postJson({
      url,
      body: JSON.stringify({ to: notice.address, text: short, id: notice.id }),
      headers: {
        [IDEMPOTENCY_HEADER]: notice.id,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      isPrivateAllowed: true, // the operator's own
      timeoutMs: POST_TIMEOUT_MS,
    });
  };
}

type CallbackParts = {
  readonly letterhead: Letterhead;
  readonly clients: Pick<Repositories['clients'], 'ensureSigningSecret'>;
  readonly isPrivateAllowed: boolean;
  readonly clock: ServerClock;
};

/** Callback URLs and webhooks: signed JSON to addresses that the client has named. */
export function createCallbackCarrier({
  letterhead,
  clients,
  isPrivateAllowed,
  clock,
}: CallbackParts): Carrier {
  return async (notice) => {
    const secret = await clients.ensureSigningSecret(notice.content.place.clientId, newOpaqueToken());
    const body = JSON.stringify(toCallbackNotice(notice, letterhead));
    return postJson({
      ...{ url: notice.address, body, isPrivateAllowed, timeoutMs: POST_TIMEOUT_MS },
      headers: { [IDEMPOTENCY_HEADER]: notice.id, ...signatureHeaders(secret, body, clock.nowMs()) },
    });
  };
}

function toCallbackNotice({ id, content }: Notice, { appOrigin, isSimulation }: Letterhead): CallbackNotice {
  const { kind, event, standing, decidedAtMs, place } = content;
  return {
    version: 1,
    ...{ id, kind, event, isSimulation },
    client: place.clientId,
    facilityId: place.facilityId,
    facilityName: place.name,
    standing: [...standing],
    decidedAt: isoInstant(decidedAtMs),
    confirmationUrl: confirmationUrl(id, appOrigin),
  };
}
