import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beginScreens } from '#app/displays/beginScreens.ts';
import { createFormGroup } from '#app/forms/createFormGroup.ts';
import type { Facility } from '#contracts/facility.ts';
import type { Kiosk } from '#contracts/kiosk.ts';
import type { Language } from '#domain/language/language.ts';
import { answeringService, SILENCE } from '#tests/support/answeringService.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { createSessionSystem } from '#tests/support/sessionSystem.ts';
import { settled } from '#tests/support/settled.ts';
import { createToasts } from '#ui/createToasts.ts';
import { ScreensPage } from '#views/screens/ScreensPage.tsx';
import { textsOf } from '../textsOf.ts';

teachModalDialogs();

const BASE = '/auth/admin/kiosks';
const AT = new Date(MISSION_TIME_MS).toISOString();
const GATE: Kiosk = {
  id: '00000000-0000-4000-8000-000000000003',
  name: 'Gate 3',
  facilityIds: ['YARD'],
  enrolledAt: AT,
  lastReport: {
    at: AT,
    facilityId: 'YARD',
    status: 'CLOSED',
    appVersion: '1.0.0',
    isAlive: true,
  },
};
const DARK: Kiosk = {
  id: '00000000-0000-4000-8000-000000000004',
  name: 'Hall',
  facilityIds: null,
  enrolledAt: AT,
  lastReport: {
    at: AT,
    facilityId: 'YARD',
    status: 'OPEN',
    appVersion: '1.0.0',
    isAlive: false,
  },
};

type Scene = {
  kiosks?: readonly Kiosk[] | null;
  language?: Language;
  service?: Record<string, unknown>;
  fetchFacilities?: () => Promise<Facility[]>;
};

/** The page over the real calls to a service that answers as told; null: it has no list. */
async function renderScreens({
  kiosks = [],
  language = 'en-US',
  service = {},
  fetchFacilities = async () => [NORTHGATE_YARD],
}: Scene = {}) {
  const answers: Record<string, unknown> = {
    ...(kiosks === null ? {} : { [`GET ${BASE}`]: { kiosks } }),
    ...service,
  };
  const { asked, http, environment } = answeringService(answers, 404);
  const nowMs = () => MISSION_TIME_MS;
  const catalogue = { fetchFacilities };
  const platform = { http, environment, clock: { nowMs }, catalogue: catalogue as never };
  const product = { platform, session: createSessionSystem().actor };
  const screens = beginScreens(product, createFormGroup(createToasts()));
  const page = render(
    <I18nextProvider i18n={textsOf(language)}>
      <ScreensPage
        {...screens.value}
        locale={{ language, timeZone: 'America/Chicago', nowMs }}
        displayAddress="scc.example/#/kiosk"
      />
    </I18nextProvider>,
  );
  await act(settled);
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  return {
    asked,
    answers,
    end: () => screens.end(),
    text: () => (page.baseElement.textContent ?? '').replaceAll('\xA0', ' '),
    press: (name: string) =>
      act(async () => {
        const pressed = button(name);
        if (pressed.type === 'submit' && !pressed.disabled) fireEvent.submit(pressed.form!);
        else fireEvent.click(pressed);
        await settled();
        await settled();
      }),
    write: (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(new RegExp(`^${label}(?: \\*)?$`)), { target: { value } }),
    isEnabled: (name: string) => !button(name).disabled,
  };
}

afterEach(() => void vi.useRealTimers());

describe('the list of displays', () => {
  it.each([
    ['en-US', 'YARD: CLOSED (worst of 12 facilities)'],
    ['fr-CA', 'YARD\u00A0: FERMÉ (le pire état de 12 sites)'],
  ] as const)('says the worst of the yards that a wall shows, in %s [GAP-141]', async (language, words) => {
    const wall = { ...GATE, lastReport: { ...GATE.lastReport!, facilityCount: 12 } };
    await renderScreens({ kiosks: [wall], language });
    expect(screen.getByRole('row', { name: /Gate 3/ }).textContent).toContain(words);
  });

  it.each([
    ['en-US', 'YARD: OPEN - OVERRIDE'],
    ['fr-CA', 'YARD\u00A0: OUVERT – DÉROGATION'],
  ] as const)('says in %s that an override opens what one shows [S9][GAP-141]', async (language, words) => {
    const told = { status: 'UNKNOWN', shown: 'OPEN_OVERRIDE' } as const;
    const gate = { ...GATE, lastReport: { ...GATE.lastReport!, ...told } };
    await renderScreens({ kiosks: [gate], language });
    expect(screen.getByRole('row', { name: /Gate 3/ }).textContent).toContain(words);
  });

  it.each([
    ['en-US', 'YARD: OPEN - SATELLITE ONLY'],
    ['fr-CA', 'YARD\u00A0: OUVERT – SATELLITE SEULEMENT'],
  ] as const)(
    'says in %s that satellites alone say open on what one shows [GAP-137][GAP-141]',
    async (language, words) => {
      const told = { status: 'OPEN', shown: 'OPEN_SATELLITE_ONLY' } as const;
      const gate = { ...GATE, lastReport: { ...GATE.lastReport!, ...told } };
      await renderScreens({ kiosks: [gate], language });
      expect(screen.getByRole('row', { name: /Gate 3/ }).textContent).toContain(words);
    },
  );

  it('says what each shows that is alive, and of a silent one only that it is silent [GAP-141][S4]', async () => {
    await renderScreens({ kiosks: [GATE, DARK] });
    expect(screen.getByRole('row', { name: /Gate 3/ }).textContent).toMatch(/YARD.*Reporting.*YARD: CLOSED/);
    const silent = screen.getByRole('row', { name: /Hall/ }).textContent;
    expect(silent).toMatch(/All facilities.*Not reporting/);
    expect(silent).not.toContain('OPEN');
  });

  it('says that nothing is known of now once the service is silent, and of what it was no more [GAP-141][S4]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = await renderScreens({ kiosks: [GATE] });
    page.answers[`GET ${BASE}`] = SILENCE;
    await act(async () => {
      vi.advanceTimersByTime(15_000 + 8_000);
      await settled();
    });
    expect(page.text()).toContain('This list could not be refreshed.');
    expect(page.text()).not.toContain('YARD: CLOSED');
  });

  it('shows nothing as of now that was known before the device slept [GAP-141][S5]', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: MISSION_TIME_MS });
    const page = await renderScreens({ kiosks: [GATE] });
    expect(page.text()).toContain('YARD: CLOSED');
    page.answers[`GET ${BASE}`] = SILENCE;
    await act(async () => {
      vi.setSystemTime(MISSION_TIME_MS + 3_600_000);
      vi.advanceTimersByTime(1_000);
      await settled();
    });
    expect(page.text()).not.toContain('YARD: CLOSED');
    page.end();
  });

  it('that is empty says where a display gets its code [GAP-141]', async () => {
    const page = await renderScreens();
    expect(page.text()).toContain('No displays yet. Open scc.example/#/kiosk on the display');
  });

  it('and a form that is still loading have titles without a gap between their levels', async () => {
    await renderScreens({ fetchFacilities: () => new Promise(() => {}) });
    const levels = screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);
    expect(levels).toEqual([
      ['H1', 'Screens'],
      ['H2', 'Add a display'],
    ]);
  });

  it('that could not be read is not an empty one [S4]', async () => {
    const page = await renderScreens({ kiosks: null, language: 'fr-CA' });
    expect(page.text()).toContain('Impossible de charger les écrans.');
    expect(page.text()).not.toContain('Aucun écran pour l’instant');
  });
});

describe('a display', () => {
  it('is added by its code for the facilities that are chosen [GAP-141]', async () => {
    const page = await renderScreens({ service: { [`POST ${BASE}`]: GATE } });
    page.write('Code on the display', 'abcd-efgh');
    page.write('Name', 'Gate 3');
    expect(page.isEnabled('Add display')).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Selected facilities only' }));
    expect(page.isEnabled('Add display')).toBe(false);
    fireEvent.click(screen.getByRole('checkbox', { name: /^Northgate Yard/ }));
    page.answers[`GET ${BASE}`] = { kiosks: [GATE] };
    await page.press('Add display');
    const body = { code: 'ABCD-EFGH', name: 'Gate 3', facilityIds: [NORTHGATE_YARD.id] };
    expect(page.asked).toEqual([{ call: `POST ${BASE}`, body }]);
    expect(page.text()).toContain('Gate 3 was added.');
    expect(screen.getByRole('row', { name: /Gate 3/ })).toBeDefined();
  });

  it('whose code nobody shows is not added, and what was written stays [GAP-141][ERR-08]', async () => {
    const problem = { generalError: { message: 'kioskCodeNotFound' } };
    const refused = Response.json(problem, { status: 404 });
    const page = await renderScreens({ service: { [`POST ${BASE}`]: refused } });
    page.write('Code on the display', 'aaaa-aaaa');
    page.write('Name', 'Gate 3');
    await page.press('Add display');
    expect(page.text()).toContain('No display shows this code.');
    expect(page.isEnabled('Add display')).toBe(true);
  });

  it('is removed once that is confirmed [GAP-141]', async () => {
    const gone = new Response(null, { status: 204 });
    const page = await renderScreens({ kiosks: [GATE], service: { [`DELETE ${BASE}/${GATE.id}`]: gone } });
    await page.press('Remove Gate 3');
    expect(page.asked).toEqual([]);
    page.answers[`GET ${BASE}`] = { kiosks: [] };
    await page.press('Remove display');
    expect(page.asked).toEqual([{ call: `DELETE ${BASE}/${GATE.id}`, body: null }]);
    expect(page.text()).toContain('Gate 3 was removed.');
  });
});
