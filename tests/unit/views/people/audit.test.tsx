import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { createHttpClient } from '#adapters/api/httpClient.ts';
import { createAuditForm } from '#app/people/createAuditForm.ts';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import type { AuditLine, AuditPage as Page } from '#contracts/audit.ts';
import { AUDIT_ACTIONS } from '#contracts/auditAction.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import type { Language } from '#domain/language/language.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';
import { createToasts } from '#ui/createToasts.ts';
import { AuditPage } from '#views/people/audit/AuditPage.tsx';
import { EVERYTHING, filterOf } from '#views/people/audit/auditChoice.ts';
import { textsOf } from '../textsOf.ts';

const BASE = '/auth/admin/audit';

function line(id: number, differing: Partial<AuditLine> = {}): AuditLine {
  const at = new Date(MISSION_TIME_MS).toISOString();
  return {
    id,
    at,
    who: 'p-ada',
    whoName: 'Ada',
    what: 'override.set',
    aboutName: null,
    detail: { facilityId: 'YARD' },
    isSealed: true,
    ...differing,
  };
}

const page = (entries: AuditLine[], next: number | null = null): Page => ({ entries, next });
const problem = (status: number, key: string) =>
  Response.json({ generalError: { message: key, messageText: key } }, { status });

/** The audit over the real calls to a service that answers as told, by address. */
async function renderAudit(answers: Record<string, unknown>, language: Language = 'en-US') {
  const asked: string[] = [];
  const saved: { name: string; text: string }[] = [];
  const http = createHttpClient({
    fetch: async (input) => {
      const url = input;
      asked.push(url);
      const answer = answers[url] ?? (url.startsWith(`${BASE}?`) ? answers[BASE] : undefined);
      if (answer === undefined) return new Response(null, { status: 503 });
      if (answer instanceof Response) return answer.clone();
      return typeof answer === 'string' ? new Response(answer) : Response.json(answer);
    },
    timeoutMs: 8_000,
    bearer: { of: () => null, renewed: () => Promise.resolve(false) },
    serviceFailed: () => {},
  });
  const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments;
  const nowMs = () => MISSION_TIME_MS;
  const product = {
    platform: { http, environment: environment!, clock: { nowMs }, catalogue: null as never },
  };
  const forms = createFormGroup(createToasts());
  const saveFile = (name: string, _type: string, text: string) => void saved.push({ name, text });
  const begin = (choice: typeof EVERYTHING) =>
    createAuditForm({ product, forms, saveFile }, filterOf(choice)).value;
  const first = begin(EVERYTHING);
  function Audit() {
    const [{ form, choice }, show] = useState({ form: first, choice: EVERYTHING });
    return (
      <AuditPage
        form={form}
        choice={choice}
        people={[{ id: 'p-ben', name: 'Ben' }]}
        locale={{ language, timeZone: 'America/Chicago', nowMs }}
        onChosen={(chosen) => show({ form: begin(chosen), choice: chosen })}
      />
    );
  }
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <Audit />
    </I18nextProvider>,
  );
  const wait = () =>
    act(async () => {
      do await settled();
      while (document.querySelector('[aria-busy=true]') !== null);
    });
  return {
    asked,
    saved,
    answers,
    wait,
    rows: () =>
      screen
        .queryAllByRole('row')
        .slice(1)
        .map((row) => row.textContent ?? ''),
    async press(name: string) {
      fireEvent.click(screen.getByRole('button', { name }));
      await wait();
    },
    async choose(label: string, value: string) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
      await wait();
    },
  };
}

describe('the words of the audit', () => {
  it.each(['en-US', 'fr-CA'] as const)('name every fact that the audit can hold in %s [S9]', (language) => {
    const texts = textsOf(language);
    const missing = AUDIT_ACTIONS.filter(
      (action) => !texts.exists(`audit:action.${action}`, { lng: language, fallbackLng: [] }),
    );
    expect(missing).toEqual([]);
    const words = AUDIT_ACTIONS.map((action) => texts.t(`audit:action.${action}` as never) as string);
    expect(new Set(words).size).toBe(AUDIT_ACTIONS.length);
  });
});

describe('the audit on the screen', () => {
  it('says who did what to whom and why, in plain words [S9]', async () => {
    const audit = await renderAudit({
      [BASE]: page([
        line(3, { what: 'person.disabled', aboutName: 'Ben', detail: { userId: 'p-ben', reason: 'left' } }),
        line(2, {
          what: 'call.refused',
          who: 'p-gil',
          whoName: null,
          detail: {
            route: 'POST /auth/admin/registration_url',
            reason: 'notAuthorised',
          },
        }),
        line(1, { what: 'override.expired', who: 'service', whoName: null }),
      ]),
    });
    await audit.wait();
    const [disabled, refused, expired] = audit.rows();
    expect(disabled).toMatch(/Account disabledAdaBenReason: left$/);
    expect(refused).toContain('Request refusedDeleted or unknown (p-gil)');
    expect(refused).toContain('Reason: not authorized. Call: POST /auth/admin/registration_url');
    expect(expired).toMatch(/Override expiredServiceYARD$/);
    expect(screen.getByText('No older entries.')).toBeTruthy();
  });

  it('says what was changed, and from what, in rules of life and limb [S9][S11][GAP-139]', async () => {
    const rules = { alertRadiusM: 9_656, warningRadiusM: 16_093, quietPeriodMs: 1_800_000 };
    const entries = [
      ['policy.changed', { before: rules, after: { ...rules, alertRadiusM: 5_000, quietPeriodMs: 600_000 } }],
      ['policy.assigned', { facilities: ['A', 'B'].map((facilityId) => ({ facilityId })), reason: 'why' }],
      ['clientSilence.changed', { maySilenceLightning: true }],
      ['clientSilence.changed', { maySilenceLightning: false }],
      ['clientSilence.changed', { maySilenceLightning: true, before: false }],
      ['policy.changed', { before: { ...rules, warningActions: { tornado: 'close' } }, after: rules }],
      ['clientOverrides.changed', { overrideLifetimeHours: 24, before: 12 }],
      ['access.changed', { facilityId: 'YARD', read: false, write: false }],
      ['feed.mayClearGranted', { feed: 'acme-net' }],
      ['profile.changed', { fields: ['phoneNumber'] }],
      ['tag.renamed', { name: 'Port', before: 'Rail' }],
      ['location.satelliteAccepted', { id: 'NORTH' }],
    ] as const;
    const audit = await renderAudit({
      [BASE]: page(entries.map(([what, detail], at) => line(20 - at, { what, detail }))),
    });
    await audit.wait();
    const shown = [
      'Alert radius: 6 mi (9.7 km) → 3.1 mi (5 km). Quiet period (min): 30 → 10',
      'Reason: why. Facilities: A, B',
      'Silent times hold back lightning alerts',
      'Lightning alerts are sent during silent times',
      'Silent times hold back lightning alerts',
      'Warnings of weather services: Tornado: Closes the yard → none',
      'Duration of overrides (hours): 24. Before: 12',
      'YARDAccess removed',
      'Feed: acme-net',
      'Changed: Phone number',
      'Name: Port. Before: Rail',
      'NORTH',
    ];
    for (const [at, row] of audit.rows().entries())
      expect(row.replaceAll('\u00A0', ' ').slice(-shown[at]!.length)).toBe(shown[at]);
  });

  it('says it in words of the other language too, not by the names that the store has for it [S9]', async () => {
    const site = { isDevice: false, defaultUnits: 0, geometry: null, tags: [] };
    const moved = {
      isDevice: true,
      defaultUnits: 1,
      geometry: { type: 'Polygon', coordinates: [[[-75, 46]]] },
      tags: [{ id: 3, name: 'Nord' }],
    };
    const limits = {
      weatherLimits: { wind_level1: { windGustKmh: 60.5 } },
      watchedHazards: ['wind', 'snowLoad'],
    };
    const told = [
      [
        'location.changed',
        { before: site, after: moved },
        'Appareil : non → oui. Unités par défaut : Unités impériales → Unités métriques. Contour : aucun → zone : [[[-75,46]]]. Étiquettes : aucun → Nord',
      ],
      [
        'policy.changed',
        { before: { weatherLimits: {}, watchedHazards: [] }, after: limits },
        'Seuils météo : seuils standard → Vent 1 : rafales (km/h) : 60,5. Dangers météo surveillés : aucun → Vent, Charge de neige',
      ],
      [
        'profile.changed',
        { fields: ['unitSystem', 'unitMetricSubsystem'] },
        'Modifié : Unités, Variante métrique',
      ],
      ['call.refused', { reason: 'beyondLimit' }, 'Motif : non autorisé pour ce site'],
      ['signIn.failed', { reason: 'wrongPassword' }, 'Motif : mot de passe erroné'],
      ['override.refused', { reason: 'strikeSince' }, 'Motif : un impact avait été détecté depuis'],
      ['proof.taken', { by: 'totp' }, 'Par : application d’authentification'],
      ['role.given', { roleId: 'site_admin' }, 'Rôle : Administrateur de site'],
    ] as const;
    const entries = told.map(([what, detail], at) => line(20 - at, { what, detail }));
    const audit = await renderAudit({ [BASE]: page(entries) }, 'fr-CA');
    await audit.wait();
    for (const [at, row] of audit.rows().entries())
      expect(row.replaceAll('\u00A0', ' ').slice(-told[at]![2].length)).toBe(told[at]![2]);
  });

  it('reads older entries on demand, behind those that are shown [S9]', async () => {
    const audit = await renderAudit({
      [BASE]: page([line(9)], 9),
      [`${BASE}?before=9`]: page([line(4), line(3)]),
    });
    await audit.wait();
    await audit.press('Load more');
    expect(audit.rows()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('asks the service for what is chosen: person, action, outcome and days [S9]', async () => {
    const audit = await renderAudit({ [BASE]: page([line(1)]) });
    await audit.wait();
    await audit.choose('Person', 'p-ben');
    await audit.choose('Action', 'override.set');
    await audit.choose('Outcome', 'refused');
    await audit.choose('From', '2026-07-04');
    await audit.choose('To', '2026-07-04');
    const { searchParams } = new URL(audit.asked.at(-1)!, 'http://here');
    const { from, to, ...rest } = Object.fromEntries(searchParams);
    expect(rest).toEqual({ who: 'p-ben', what: 'override.set', outcome: 'refused' });
    expect([from, to]).toEqual([new Date(2026, 6, 4).toISOString(), new Date(2026, 6, 5).toISOString()]);
  });

  it('says that nothing matches, and offers no older entries [S4][ERR-20]', async () => {
    const audit = await renderAudit({ [BASE]: page([]) });
    await audit.wait();
    expect(screen.getByRole('status').textContent).toBe('No data matching current selection');
    expect(screen.queryByText('No older entries.')).toBeNull();
  });

  it('that could not be loaded is not an empty one, has its title once, and can be loaded again [S4]', async () => {
    const audit = await renderAudit({ [BASE]: problem(400, 'invalidRequest') });
    await audit.wait();
    expect(screen.getAllByRole('heading', { name: 'Audit log' })).toHaveLength(1);
    expect(screen.getByText('This section could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('No data matching current selection')).toBeNull();
    audit.answers[BASE] = page([line(1)]);
    await audit.press('Try again');
    expect(audit.rows()).toHaveLength(1);
  });

  it('says so while it is loaded, and when the service refuses it [AUTH-26]', async () => {
    const audit = await renderAudit({ [BASE]: problem(403, 'notAuthorised') });
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    await audit.wait();
    expect(screen.getByRole('alert').textContent).toContain('Only administrators and site administrators');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is saved as the file that the service makes, with the same filter [S9]', async () => {
    const audit = await renderAudit({
      [BASE]: page([line(1)]),
      [`${BASE}?outcome=refused`]: page([line(1)]),
      [`${BASE}.csv?outcome=refused`]: 'id,at\r\n1,now\r\n',
    });
    await audit.wait();
    await audit.choose('Outcome', 'refused');
    await audit.press('Download CSV');
    expect(audit.saved).toEqual([{ name: 'audit.csv', text: '\uFEFFid,at\r\n1,now\r\n' }]);
    expect(audit.rows()).toHaveLength(1);
  });

  it('keeps its entries and says so when older ones, or a file, could not be had [S4]', async () => {
    const audit = await renderAudit({
      [BASE]: page([line(9)], 9),
      [`${BASE}?before=9`]: problem(429, 'tooManyRequests'),
    });
    await audit.wait();
    await audit.press('Load more');
    expect(audit.rows()).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).not.toBe('');
  });

  it.each([
    [{ unbroken: true, brokenAt: null }, 'status', 'Verified: no entry was changed. 12 entries are sealed.'],
    [
      { unbroken: false, brokenAt: 7 },
      'alert',
      'The audit log was changed: entry 7 does not match its seal.',
    ],
  ] as const)('tells what the check of the seals has found: %j [S9]', async (found, role, text) => {
    const seal = { entries: 12, waiting: 0, head: 'h', ...found };
    const audit = await renderAudit({ [BASE]: page([line(1)]), [`${BASE}/seal`]: seal });
    await audit.wait();
    await audit.press('Verify integrity');
    expect(screen.getByRole(role).textContent).toBe(text);
  });
});
