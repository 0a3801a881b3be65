import { z } from 'zod';

/** Answer of GET auth /proof (GAP-142): how the person can prove who they are, and until when they have. */
export const ProofWays = z.object({
  password: z.boolean(),
  totp: z.boolean().describe('six-digit code of an authenticator app'),
  passkey: z.boolean(),
  outside: z.boolean().describe('signs in with an outside provider'),
  freshUntil: z.iso.datetime().nullable().describe('end of the proof that stands; null: none'),
});
export type ProofWays = z.infer<typeof ProofWays>;

/** Body of POST auth /proof/password. */
export const PasswordProof = z.object({ password: z.string().min(1).max(200) });
export type PasswordProof = z.infer<typeof PasswordProof>;

/** Answer to an accepted proof. */
export const ProofTaken = z.object({ freshUntil: z.iso.datetime() });
export type ProofTaken = z.infer<typeof ProofTaken>;

/** Body of POST auth /proof/outside: the address to which the window returns, and the state by which it is recognised. */
export const OutsideProof = z.object({
  redirectUri: z.string().min(1).max(2048),
  state: z.string().min(1).max(512),
  language: z.string().max(35),
});
export type OutsideProof = z.infer<typeof OutsideProof>;

/** Answer to it: the page of the provider, where the person signs in again. */
export const OutsideProofBegun = z.object({ url: z.url() });
export type OutsideProofBegun = z.infer<typeof OutsideProofBegun>;
