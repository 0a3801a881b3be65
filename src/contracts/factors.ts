import { z } from 'zod';

/** Answer of the browser's WebAuthn, as JSON; the service checks it as a whole. */
const Credential = z
  .looseObject({ id: z.string().min(1).max(2048), response: z.record(z.string(), z.unknown()) })
  .describe('PublicKeyCredential.toJSON() of WebAuthn');
const ChallengeToken = z.string().min(1).max(100).describe('as the call for the options answered');

/** Options of a WebAuthn ceremony, and the token to be sent back with its answer. */
export const PasskeyOptions = z.object({
  token: ChallengeToken,
  options: z.looseObject({}).describe('publicKey options of WebAuthn, as JSON'),
});
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** A passkey that was used. */
export const PasskeyAnswer = z.object({ token: ChallengeToken, response: Credential });
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A passkey that was made. */
export const PasskeyCreation = PasskeyAnswer.extend({
  name: z.string().trim().min(1).max(60).describe('by the person'),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

const Instant = z.iso.datetime();

/** Ways besides a password by which a person can prove who they are. */
export const Factors = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      addedAt: Instant,
      lastUsedAt: Instant.nullable().describe('null: never'),
      isBackedUp: z.boolean().describe('it lives on other devices of the person too'),
    }),
  ),
  hasAuthenticatorApp: z.boolean(),
  recoveryCodesLeft: z.int().nonnegative(),
});
export type Factors = z.infer<typeof Factors>;

/** A secret for an authenticator app. It is not valid until one of its codes was entered. */
export const TotpSetup = z.object({
  secret: z.string().describe('base32'),
  url: z.string().describe('otpauth:// address of the secret'),
});
export type TotpSetup = z.infer<typeof TotpSetup>;

export const OneTimeCode = z.object({ code: z.string().min(1).max(40) });
export type OneTimeCode = z.infer<typeof OneTimeCode>;

/** The factors after a change; recovery codes are shown only once. */
export const ChangedFactors = Factors.extend({
  recoveryCodes: z.array(z.string()).nullable().describe('new ones, shown once; null: none were made'),
});
export type ChangedFactors = z.infer<typeof ChangedFactors>;
