import type { DisplayKey } from '#contracts/displayProof.ts';
import { KioskEnrolment, KioskSession, KioskTaken } from '#contracts/kiosk.ts';
import { HttpError, type HttpClient } from './httpClient.ts';

/** Calls of a display about itself (GAP-141). */
export type KioskApi = {
  /** Requests a code for the display to show. */
  requestCode(publicKey: DisplayKey, signal?: AbortSignal): Promise<KioskEnrolment>;
  /** The session of the display once an administrator has confirmed its code. */
  takeSession(
    token: string,
    proof: string,
    signal?: AbortSignal,
  ): Promise<KioskSession | 'waiting' | 'expired' | 'removed'>;
  /** Requests a new session for an enrolled display that proves who it is. */
  renewSession(proof: string, signal?: AbortSignal): Promise<KioskSession | 'removed'>;
};

/** @param http Rejections are network errors, a failing service, or a refusal without a key. */
export function createKioskApi(http: HttpClient, authBaseUrl: string): KioskApi {
  const url = `${authBaseUrl}/kiosk`;
  const post = (body: unknown, signal: AbortSignal | undefined) =>
    ({ method: 'POST', body, signal }) as const;
  return {
    requestCode: (publicKey, signal) =>
      http.json(`${url}/enrolments`, KioskEnrolment, post({ publicKey }, signal)),
    async takeSession(token, proof, signal) {
      try {
        const request = post({ token, proof }, signal);
        const { kiosk } = await http.json(`${url}/enrolments/take`, KioskTaken, request);
        return kiosk ?? 'waiting';
      } catch (error) {
        if (isRefusal(error, 404, 'kioskCodeExpired')) return 'expired';
        if (isRefusal(error, 403, 'displayRemoved')) return 'removed';
        throw error;
      }
    },
    async renewSession(proof, signal) {
      try {
        return await http.json(`${url}/renew`, KioskSession, post({ proof }, signal));
      } catch (error) {
        if (isRefusal(error, 403, 'displayRemoved')) return 'removed';
        throw error;
      }
    },
  };
}

function isRefusal(error: unknown, status: number, key: string): boolean {
  return error instanceof HttpError && error.status === status && error.key === key;
}
