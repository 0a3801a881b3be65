import { z } from 'zod';
import { OVERRIDE_LIFETIME_HOURS } from '#domain/override/overrideLifetime.ts';
import { isCallbackUrl } from '#domain/people/callbackUrl.ts';

/** A role that the people of a client can have (DATA-30). */
export const Role = z.object({ id: z.string().min(1), name: z.string() });
export type Role = z.infer<typeof Role>;

/** Body of POST auth /admin/users/find (CALL-34): a part of an e-mail address or name; empty finds all people. */
export const UserSearch = z.object({ searchTerm: z.string().max(254) });
export type UserSearch = z.infer<typeof UserSearch>;

/** Its answer (GAP-120), 50 people at most, by name. */
export const FoundUsers = z.object({
  users: z.array(
    z.object({ id: z.string(), email: z.string(), name: z.string(), roles: z.array(Role).default([]) }),
  ),
});
export type FoundUsers = z.infer<typeof FoundUsers>;

/** Answer of POST auth /admin/registration_url (CALL-35): works once. */
export const RegistrationUrl = z.object({ registrationUrl: z.string().min(1) });
export type RegistrationUrl = z.infer<typeof RegistrationUrl>;

/** Answer of GET auth /admin/client/roles (GAP-121): all roles of the client. */
export const ClientRoles = z.object({ roles: z.array(Role) });
export type ClientRoles = z.infer<typeof ClientRoles>;

/** Body of POST and DELETE auth /admin/client/roles (GAP-121). */
export const RoleAssignment = z.object({ roleId: z.string().min(1).max(100), userId: z.uuid() });
export type RoleAssignment = z.infer<typeof RoleAssignment>;

/** Rights of a person for one location (DATA-31). Without `id` it is a new entry (GAP-119). */
export const AccessEntry = z.object({
  id: z.int().optional(),
  userId: z.uuid(),
  resourceClass: z.literal('LOCATION'),
  resourceId: z.int().describe('gid of the facility'),
  read: z.boolean(),
  write: z.boolean(),
  title: z.string().optional().describe('id of the facility; answers carry it, bodies need not'),
});
export type AccessEntry = z.infer<typeof AccessEntry>;

/** Answer of GET admin /alerts/acl/{id} (CALL-43): entries of one person. */
export const AccessEntries = z.object({
  acl: z.array(AccessEntry),
  isLimited: z
    .boolean()
    .default(false)
    .describe('sees the locations of the entries alone; false: every location of the client'),
});
export type AccessEntries = z.infer<typeof AccessEntries>;

/** Answer of GET and PATCH auth /admin/client (GAP-122). */
export const ClientSettings = z.object({
  callbackUrl: z.string().describe('the client webhook; empty: none'),
  oldSecretEndsAt: z.iso
    .datetime()
    .nullable()
    .default(null)
    .describe('time until which the previous secret also signs; null: there is one secret'),
  maySilenceLightning: z
    .boolean()
    .default(false)
    .describe('silent times hold back lightning alerts too (S11)'),
  asksFreshProof: z
    .boolean()
    .default(true)
    .describe('calls that can better a status ask for a fresh proof (GAP-142)'),
  overrideLifetimeHours: z
    .number()
    .positive()
    .default(OVERRIDE_LIFETIME_HOURS.usual)
    .describe('hours after which an override ends that is set from now on (S9)'),
});
export type ClientSettings = z.infer<typeof ClientSettings>;

/** Answer of GET and POST auth /admin/client/signing_secret, both with a fresh proof (GAP-122, GAP-142). */
export const SigningSecret = z.object({
  signingSecret: z.string().describe('secret that signs calls to the webhook and to callback URLs'),
  oldSecretEndsAt: ClientSettings.shape.oldSecretEndsAt,
});
export type SigningSecret = z.infer<typeof SigningSecret>;

/** Body of PATCH auth /admin/client (GAP-122): missing fields stay unchanged; an empty URL clears. */
export const ClientUpdate = z.object({
  callbackUrl: z
    .string()
    .max(2048)
    .refine(
      (url) => url === '' || isCallbackUrl(url),
      'http or https, a host with a top-level domain of 2 to 5 letters',
    )
    .optional(),
  maySilenceLightning: z.boolean().optional(),
  asksFreshProof: z.boolean().optional().describe('changing it needs a fresh proof (GAP-142)'),
  overrideLifetimeHours: z
    .int()
    .min(OVERRIDE_LIFETIME_HOURS.shortest)
    .max(OVERRIDE_LIFETIME_HOURS.longest)
    .optional()
    .describe('hours; overrides in effect keep their end. Changing it needs a fresh proof'),
});
export type ClientUpdate = z.infer<typeof ClientUpdate>;
