import { z } from 'zod';

/**
 * A signed-in person, as the token call answers and as local storage keeps it (DATA-08, GAP-17).
 * `iat` is read from the id token; the session lives `expireDurationSeconds` from there (AUTH-12).
 */
export const Session = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  idToken: z.string().min(1),
  expireDurationSeconds: z.int().gt(1800).describe('seconds from iat of the id token (GAP-18)'),
  client: z.string().min(1).describe('client code; compare without regard to case (GAP-20)'),
  name: z.string(),
  phoneNumber: z.string().describe('empty: none given'),
  language: z.string().min(2).describe('BCP 47 tag'),
  email: z.string().min(1),
  unitSystem: z
    .union([z.literal(-1), z.literal(0), z.literal(1)])
    .describe('-1 automatic, 0 imperial, 1 metric'),
  unitMetricSubsystem: z
    .union([z.literal(0), z.literal(1), z.literal(2)])
    .describe('0 standard SI, 1 UK, 2 Canada'),
  authorities: z.array(z.string()),
});
export type Session = z.infer<typeof Session>;

/** Profile that a person may read and change (CALL-33); they cannot change the e-mail and the rights. */
export const Profile = Session.pick({
  client: true,
  name: true,
  phoneNumber: true,
  language: true,
  email: true,
  unitSystem: true,
  unitMetricSubsystem: true,
  authorities: true,
});
export type Profile = z.infer<typeof Profile>;
