import { z } from 'zod';
import { isClientCode } from '#domain/people/clientCode.ts';
import { isPersonName } from '#domain/people/personName.ts';
import { EpochMs } from './epochMs.ts';

/** A client of the service, for its operators. */
const ClientEntry = z.object({
  id: z.string(),
  name: z.string(),
  suspendedAtMs: EpochMs.int().nullable().describe('null: its people may sign in'),
  personCount: z.int().nonnegative(),
  locationCount: z.int().nonnegative(),
  displayCount: z.int().nonnegative().describe('displays that are in use'),
  isOwn: z.boolean().describe('the client of the operator who asks'),
});
export type ClientEntry = z.infer<typeof ClientEntry>;

/** Answer of GET auth /operator/clients: every client, by id. */
export const ClientEntries = z.object({ clients: z.array(ClientEntry) });
export type ClientEntries = z.infer<typeof ClientEntries>;

const CLIENT_NAME_MAX_LENGTH = 60;

/** Body of POST auth /operator/clients: the client and its first administrator. */
export const NewClient = z.object({
  id: z.string().refine(isClientCode, '2 to 30 letters A to Z, digits and underscores'),
  name: z
    .string()
    .trim()
    .min(1)
    .max(CLIENT_NAME_MAX_LENGTH)
    .regex(/^\P{Cc}*$/u),
  adminName: z.string().refine(isPersonName, '2 to 40 letters'),
  adminEmail: z.email().max(254),
});
export type NewClient = z.infer<typeof NewClient>;

/** Answer of POST auth /operator/clients. */
export const AddedClient = z.object({
  passwordUrl: z
    .string()
    .nullable()
    .describe(
      'address at which the first administrator chooses a password, once; null: they sign in with the provider',
    ),
  expiresAtMs: EpochMs.int().nullable(),
});
export type AddedClient = z.infer<typeof AddedClient>;
