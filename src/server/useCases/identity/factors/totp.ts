import { Secret, TOTP } from 'otpauth';
import type { FactorsRepository } from '../../../storage/repositories/factorsRepository.ts';

const ISSUER = 'Safety Command Center';
/** Source: RFC 6238, 4 and 5.2: steps of 30 s; one step of drift either way. */
const PERIOD_S = 30;
const WINDOW_STEPS = 1;
/** Source: RFC 4226, 4, R6: 160 bits. */
const SECRET_BYTES = 20;

/** A new secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Address that authenticator apps take the secret from (Key URI format). */
export function otpauthUrl(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Time step of a six-digit code that fits now or one step around; null: it does not fit. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: nowMs, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(nowMs / 1_000 / PERIOD_S) + delta;
}

/** Whether the code is one of the person's confirmed authenticator app that was not used before; uses it up. */
export async function takeTotpCode(
  factors: FactorsRepository,
  personId: string,
  { code, nowMs }: { code: string; nowMs: number },
): Promise<boolean> {
  const totp = await factors.totpOf(personId);
  if (totp === null || totp.confirmedAtMs === null) return false;
  const step = stepOfCode(totp.secret, code, nowMs);
  return step !== null && factors.takeTotpStep(personId, totp.secret, step);
}

// SHA-1, six digits, 30 s: what every authenticator app can do
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret });
}
