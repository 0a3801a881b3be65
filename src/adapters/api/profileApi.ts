import type { PasswordChange, ProfileUpdate } from '#contracts/profileUpdate.ts';
import { Profile } from '#contracts/session.ts';
import type { HttpClient } from './httpClient.ts';

export type ProfileApi = {
  /** Changes own details; what is left out stays (CALL-33). @returns what the service has now. */
  change(details: ProfileUpdate, signal?: AbortSignal): Promise<Profile>;
  /** Changes the own password (GAP-106). */
  changePassword(passwords: PasswordChange, signal?: AbortSignal): Promise<void>;
};

/** Calls by which people change what the service knows of them. */
export function createProfileApi(http: HttpClient, authBaseUrl: string): ProfileApi {
  const url = `${authBaseUrl}/profiles/me`;
  return {
    change: (details, signal) => http.json(url, Profile, { method: 'PUT', body: details, signal }),
    async changePassword(passwords, signal) {
      await http.text(url, { method: 'PUT', body: passwords, signal });
    },
  };
}
