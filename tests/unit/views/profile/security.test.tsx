import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountSession } from '#contracts/accounts.ts';
import type { Factors } from '#contracts/factors.ts';
import type { Language } from '#domain/language/language.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { renderOwnProfile } from './renderOwnProfile.tsx';

const FACTORS = '/auth/factors';
const SESSIONS = '/auth/sessions';
const AT = new Date(MISSION_TIME_MS).toISOString();
const NONE: Factors = { passkeys: [], hasAuthenticatorApp: false, recoveryCodesLeft: 0 };
const PHONE = { id: 'key-1', name: 'My phone', addedAt: AT, lastUsedAt: null, isBackedUp: false };
const sessionOf = (familyId: string, isOwn: boolean, device: string): AccountSession => ({
  familyId,
  device,
  address: '203.0.113.7',
  isOwn,
  startedAtMs: MISSION_TIME_MS,
  lastUsedAtMs: MISSION_TIME_MS,
  endsAtMs: null,
});
const OWN = sessionOf('own', true, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36');
const OTHER = sessionOf('other', false, 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0');
const problem = (status: number, key: string) =>
  Response.json({ generalError: { message: key } }, { status });

type Scene = { factors?: Factors; sessions?: AccountSession[]; language?: Language; service?: object };

async function openSecurity({ factors = NONE, sessions = [OWN], language = 'en-US', service = {} }: Scene) {
  const page = await renderOwnProfile({
    language,
    service: { [`GET ${FACTORS}`]: factors, [`GET ${SESSIONS}`]: { sessions }, ...service },
  });
  await page.goTo(language === 'en-US' ? 'Security' : 'Sécurité');
  return page;
}

beforeEach(() => vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {}));
afterEach(() => vi.unstubAllGlobals());

describe('second factors', () => {
  it('that nobody has are explained, in both languages [GAP-142]', async () => {
    const page = await openSecurity({});
    expect(page.text()).toContain('You have no passkey yet.');
    expect(page.text()).toContain('You get recovery codes with your first passkey or app.');
    expect(page.isEnabled('Add passkey')).toBe(false);
    page.type('Name of the passkey', 'Key');
    expect(page.isEnabled('Add passkey')).toBe(true);
  });

  it('that could not be loaded are not none [S4]', async () => {
    const page = await openSecurity({ service: { [`GET ${FACTORS}`]: problem(400, 'invalidRequest') } });
    expect(page.text()).toContain('This section could not be loaded.');
    expect(page.text()).not.toContain('You have no passkey yet.');
  });

  it('an app is set up by its key and confirmed by a code; recovery codes are shown this once [GAP-142]', async () => {
    const setup = { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };
    const changed = {
      ...NONE,
      hasAuthenticatorApp: true,
      recoveryCodesLeft: 2,
      recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'],
    };
    const service = { [`POST ${FACTORS}/totp`]: setup, [`POST ${FACTORS}/totp/confirm`]: changed };
    const page = await openSecurity({ service });
    await page.press('Set up an app');
    expect(page.field('Key for the app').value).toBe(setup.secret);
    page.type('Code shown by the app', '123 456');
    await page.press('Confirm');
    expect(page.asked.at(-1)).toEqual({ call: `POST ${FACTORS}/totp/confirm`, body: { code: '123456' } });
    expect(page.text()).toContain('An authenticator app is set up.');
    expect(page.text()).toContain('aaaa-bbbb');
    expect(page.text()).toContain('2 codes are left.');
    await page.goTo('Units');
    await page.goTo('Security');
    expect(page.text()).not.toContain('aaaa-bbbb');
  });

  it('a wrong code says so, and the setup goes on [ERR-08]', async () => {
    const setup = { secret: 'JBSWY3DPEHPK3PXP', url: 'otpauth://totp/x' };
    const service = {
      [`POST ${FACTORS}/totp`]: setup,
      [`POST ${FACTORS}/totp/confirm`]: problem(400, 'wrongProof'),
    };
    const page = await openSecurity({ service });
    await page.press('Set up an app');
    page.type('Code shown by the app', '000000');
    await page.press('Confirm');
    expect(page.text()).toContain('That code is incorrect or was already used.');
    expect(page.field('Key for the app').value).toBe(setup.secret);
  });

  it('a passkey is removed once that is confirmed [GAP-142]', async () => {
    const service = { [`DELETE ${FACTORS}/passkeys/key-1`]: { ...NONE, recoveryCodes: null } };
    const page = await openSecurity({ factors: { ...NONE, passkeys: [PHONE] }, service });
    expect(page.text()).toContain('My phone');
    await page.press('Remove the passkey My phone');
    expect(page.asked).toEqual([]);
    await page.press('Remove', page.dialog().getAllByRole('button', { name: 'Remove' }).length - 1);
    expect(page.asked).toEqual([{ call: `DELETE ${FACTORS}/passkeys/key-1`, body: null }]);
    expect(page.text()).toContain('You have no passkey yet.');
  });

  it('in a browser without passkeys none can be added, and it says why [GAP-142]', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    const page = await openSecurity({ language: 'fr-CA' });
    expect(page.text()).toContain('Ce navigateur ne peut pas créer de clé d’accès ici.');
  });
});

describe('own sessions', () => {
  it('are listed, the own one first and without an end [AUTH-25][GAP-141]', async () => {
    const page = await openSecurity({ sessions: [OTHER, OWN] });
    const rows = page
      .dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows[0]).toContain('(this session)');
    expect(rows[1]).toContain('Firefox');
    expect(page.dialog().getAllByRole('button', { name: /^End the session on/ })).toHaveLength(1);
  });

  it('one ends, or all but the own one, once that is confirmed [AUTH-25][GAP-141]', async () => {
    const gone = new Response(null, { status: 204 });
    const service = { [`DELETE ${SESSIONS}/other`]: gone, [`DELETE ${SESSIONS}`]: gone };
    const page = await openSecurity({ sessions: [OWN, OTHER], service });
    await page.press('End all others');
    await page.press('End');
    fireEvent.click(page.dialog().getByRole('button', { name: /^End the session on/ }));
    await page.press('End');
    expect(page.asked.map(({ call }) => call)).toEqual([`DELETE ${SESSIONS}`, `DELETE ${SESSIONS}/other`]);
  });
});
