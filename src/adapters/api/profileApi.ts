import type { PasswordChange, ProfileUpdate } from '#contracts/profileUpdate.ts';
import { Profile } from '#contracts/session.ts';
import type { HttpClient } from './httpClient.ts';

export type ProfileApi = {
  /** Changes own details; missing fields stay unchanged (CALL-33). @returns the service's values after it. */
  change(details: ProfileUpdate, signal?: AbortSignal): Promise<Profile>;
  /** Changes the own password (GAP-106). */
  changePassword(passwords: PasswordChange, signal?: AbortSignal): Promise<void>;
};

/** Creates calls by which people change their profile. */
export function createProfileApi(http: HttpClient, authBaseUrl: string): ProfileApi {
  const url = `${authBaseUrl}/profiles/me`;
  return {
    change: (details, signal) => http.json(url, Profile, { method: 'PUT', body: details, signal }),
    async changePassword(passwords, signal) {
      await http.text(url, { method: 'PUT', body: passwords, signal });
    },
  };
}
