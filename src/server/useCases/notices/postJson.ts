import { lookup as resolveHost } from 'node:dns';
import { request as requestHttp, type ClientRequest, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Delivery } from '../../storage/rows/notice.ts';
import { isPublicAddress } from './publicAddress.ts';

export const POST_TIMEOUT_MS = 10_000;

/** Answers after which the same call can succeed: timeouts, conflicts of the moment, too many at once. */
const PASSING_STATUSES = new Set([408, 409, 423, 425, 429]);
/** Answers of a receiver that broke off, or of a gateway that lost its answer: nobody knows what it did with the call. */
const UNCLEAR_STATUSES = new Set([500, 502, 504]);

const NO_ANSWER = 'no answer';

export type PostOrder = {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether addresses that are not of the public network may be called. */
  readonly isPrivateAllowed: boolean;
  readonly timeoutMs: number;
};

class PrivateAddressError extends Error {}

/**
 * Posts JSON and tells what became of it. Redirects are not followed: where they lead to, nobody has agreed to.
 * The address that is checked is the one that is connected to, so a name cannot resolve to another in between.
 * Whatever the receiver answers is not read. Never throws.
 */
export function postJson(order: PostOrder): Promise<Delivery> {
  return new Promise((resolve) => {
    const url = URL.canParse(order.url) ? new URL(order.url) : null;
    const fault = url === null ? 'no URL' : faultOf(url, order.isPrivateAllowed);
    if (url === null || fault !== null) {
      resolve({ kind: 'failed', isLasting: true, reason: fault ?? 'no URL' });
      return;
    }
    const request = openRequest(url, order);
    const settle = (delivery: Delivery) => {
      clearTimeout(timer);
      resolve(delivery);
      request.destroy();
    };
    let isSent = false;
    const fail = (reason: string, isLasting = false) =>
      settle({ kind: 'failed', isLasting, reason, ...(isSent ? { mayHaveArrived: true } : {}) });
    // settles the call itself: a connection that is destroyed already tells nobody
    const timer = setTimeout(() => fail(NO_ANSWER), order.timeoutMs);
    // all of it is on its way: without an answer, nobody knows whether it arrived
    request.on('finish', () => (isSent = true));
    request.on('response', (response) => settle(deliveryOf(response.statusCode ?? 0)));
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      settle(deliveryOf(response.statusCode ?? 0));
    });
    request.on('error', (error) => fail(reasonOf(error), error instanceof PrivateAddressError));
    request.on('close', () => fail(NO_ANSWER));
    request.end(order.body);
  });
}

function openRequest(url: URL, { headers, body, isPrivateAllowed }: PostOrder): ClientRequest {
  const options: RequestOptions = {
    method: 'POST',
    agent: false, // a connection of its own: one that is kept open was checked for another call
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'SafetyCommandCenter',
      ...headers,
    },
    ...(isPrivateAllowed ? {} : { lookup: lookupPublic }),
  };
  return url.protocol === 'https:' ? requestHttps(url, options) : requestHttp(url, options);
}

function faultOf(url: URL, isPrivateAllowed: boolean): string | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'neither http nor https';
  if (url.username !== '' || url.password !== '') return 'a user name in the address';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // an address in numbers is never looked up
  return !isPrivateAllowed && isIP(host) !== 0 && !isPublicAddress(host) ? 'a private address' : null;
}

/** Resolves a name as usual, and refuses it when any of its addresses is not public. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolveHost(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '', 0);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address))) {
      return done(new PrivateAddressError('a private address'), '', 0);
    }
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};

function deliveryOf(status: number): Delivery {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const isLasting = status >= 300 && status < 500 && !PASSING_STATUSES.has(status);
  const isUnclear = UNCLEAR_STATUSES.has(status);
  return {
    kind: 'failed',
    isLasting,
    reason: `HTTP ${status}`,
    ...(isUnclear ? { mayHaveArrived: true } : {}),
  };
}

/** Why, in words or in the code of the network, without the address: it may hold a secret. */
function reasonOf(error: Error): string {
  if (error instanceof PrivateAddressError) return error.message;
  return 'code' in error && typeof error.code === 'string' ? error.code : NO_ANSWER;
}
