import {
  AccessEntries,
  AccessEntry,
  ClientRoles,
  ClientSettings,
  FoundUsers,
  RegistrationUrl,
  SigningSecret,
  type ClientUpdate,
  type Role,
  type RoleAssignment,
} from '#contracts/administration.ts';
import type { HttpClient } from './httpClient.ts';

type FoundUser = FoundUsers['users'][number];

/** Calls of administrators about their people and their client. */
export type AdministrationApi = {
  /** People whose address or name holds the text (CALL-34). */
  findUsers(searchTerm: string, signal?: AbortSignal): Promise<readonly FoundUser[]>;
  /** All roles of the client (CALL-36). */
  fetchRoles(signal?: AbortSignal): Promise<readonly Role[]>;
  giveRole(assignment: RoleAssignment, signal?: AbortSignal): Promise<void>;
  takeRole(assignment: RoleAssignment, signal?: AbortSignal): Promise<void>;
  /** Access entries of a person (CALL-43). */
  fetchAccess(userId: string, signal?: AbortSignal): Promise<AccessEntries>;
  /** Saves one entry for each call (CALL-44, GAP-119). */
  saveAccess(entry: AccessEntry, signal?: AbortSignal): Promise<void>;
  /** The person sees every location again (ADR 19). */
  liftAccess(userId: string, signal?: AbortSignal): Promise<void>;
  /** Creates an address at which one person can make an account (CALL-35, GAP-113). */
  makeRegistrationUrl(signal?: AbortSignal): Promise<string>;
  /** Settings of the client (CALL-37). */
  fetchClient(signal?: AbortSignal): Promise<ClientSettings>;
  changeClient(update: ClientUpdate, signal?: AbortSignal): Promise<ClientSettings>;
  /** Reads the signing secret, for which the person may have to prove who they are. */
  fetchSecret(signal?: AbortSignal): Promise<SigningSecret>;
  /** Makes a new signing secret; the old one also signs for a while. */
  rotateSecret(signal?: AbortSignal): Promise<SigningSecret>;
};

type Bases = { readonly authBaseUrl: string; readonly apiBaseUrl: string };

/** Calls of administrators about people. Bases: GAP-3. */
export function createAdministrationApi(
  http: HttpClient,
  { authBaseUrl, apiBaseUrl }: Bases,
): AdministrationApi {
  const authAdmin = `${authBaseUrl}/admin`;
  const aclUrl = `${apiBaseUrl}/admin/alerts/acl`;
  const rolesUrl = `${authAdmin}/client/roles`;
  const secretUrl = `${authAdmin}/client/signing_secret`;
  const order = async (...call: Parameters<HttpClient['text']>) => void (await http.text(...call));

  return {
    async findUsers(searchTerm, signal) {
      const body = { searchTerm };
      return (await http.json(`${authAdmin}/users/find`, FoundUsers, { method: 'POST', body, signal })).users;
    },
    fetchRoles: async (signal) => (await http.json(rolesUrl, ClientRoles, { signal })).roles,
    giveRole: (body, signal) => order(rolesUrl, { method: 'POST', body, signal }),
    takeRole: (body, signal) => order(rolesUrl, { method: 'DELETE', body, signal }),
    fetchAccess: (userId, signal) => http.json(`${aclUrl}/${userId}`, AccessEntries, { signal }),
    saveAccess: (body, signal) => order(aclUrl, { method: 'PUT', body, signal }),
    liftAccess: (userId, signal) => order(`${aclUrl}/${userId}`, { method: 'DELETE', signal }),
    async makeRegistrationUrl(signal) {
      const request = { method: 'POST', body: {}, signal } as const;
      return (await http.json(`${authAdmin}/registration_url`, RegistrationUrl, request)).registrationUrl;
    },
    fetchClient: (signal) => http.json(`${authAdmin}/client`, ClientSettings, { signal }),
    changeClient: (body, signal) =>
      http.json(`${authAdmin}/client`, ClientSettings, { method: 'PATCH', body, signal }),
    fetchSecret: (signal) => http.json(secretUrl, SigningSecret, { signal }),
    rotateSecret: (signal) => http.json(secretUrl, SigningSecret, { method: 'POST', body: {}, signal }),
  };
}
