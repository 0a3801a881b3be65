import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { SatelliteYard, SourceState } from '#contracts/sources.ts';
import type { Language } from '#domain/language/language.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { satelliteYard, sourceState } from '#tests/support/sourceStates.ts';
import { createSourcesSystem, SOURCES_TIMES } from '#tests/support/sourcesSystem.ts';
import { SourcesPage } from '#views/sources/SourcesPage.tsx';
import { textsOf } from '../textsOf.ts';

const agoIso = (seconds: number) => new Date(MISSION_TIME_MS - seconds * 1_000).toISOString();
const WELL = sourceState({ id: 'well', name: 'Alpha', lastContentAt: agoIso(4) });
const LATE = sourceState({ id: 'late', name: 'Beta', condition: 'late', lastContentAt: agoIso(40) });
const GONE = sourceState({
  id: 'gone',
  name: 'Gamma',
  condition: 'gone',
  mayClear: true,
  grant: { by: 'Sam', at: agoIso(3_600) },
  lastContentAt: agoIso(360),
  yards: { count: 3, aloneCount: 2, ids: ['ELM_YARD', 'OAK_YARD', 'PINE_YARD'] },
  errors: { count: 4, last: [{ at: agoIso(360), reason: 'HTTP 503' }] },
  gaps: { count: 1, totalS: 360, last: [{ from: agoIso(360), to: agoIso(0), isRunning: true }] },
});

type Scene = {
  sources?: readonly SourceState[] | null;
  yards?: SatelliteYard[];
  language?: Language;
  mayGrant?: boolean;
};

/** The page over its machine, which is answered as told; null: it is not answered yet. */
async function renderSources(scene: Scene = {}) {
  const { sources = [WELL], yards, language = 'en-US', mayGrant = true } = scene;
  const system = createSourcesSystem();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <SourcesPage sources={system.actor} locale={{ language, timeZone: 'UTC' }} mayGrant={mayGrant} />
    </I18nextProvider>,
  );
  if (sources !== null) await act(() => system.answerWith(sources, yards));
  const pass = (ms: number) => act(() => system.clock.increment(ms));
  return { ...system, pass };
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const open = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the sources of a client', () => {
  it('says that they are being loaded, and that nothing is known where they are not [S4]', async () => {
    const { pass } = await renderSources({ sources: null });
    expect(screen.getByRole('status').textContent).toBe('Loading sources...');
    pass(SOURCES_TIMES.timeoutMs);
    expect(screen.getByRole('alert').textContent).toContain('Their state is not known');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('warns that no yard is open where there is none [S1]', async () => {
    await renderSources({ sources: [] });
    expect(screen.getByRole('status').textContent).toContain('Do not treat any yard as open');
  });

  it.each([
    ['en-US', 'simulation', 'Simulator'],
    ['fr-CA', 'simulation', 'Simulateur'],
    ['en-US', 'replay', 'Recording'],
    ['fr-CA', 'replay', 'Enregistrement'],
    ['fr-CA', 'live', 'simulator-weather'],
  ] as const)('names in %s a source of the kind %s "%s" [S14]', async (language, kind, name) => {
    await renderSources({ language, sources: [sourceState({ kind, name: 'simulator-weather' })] });
    open(name);
    expect(screen.getByRole('heading', { name })).toBeDefined();
  });

  it('lists silent ones first, then late ones, each with its age and its word [S4][S5]', async () => {
    await renderSources({ sources: [WELL, LATE, GONE] });
    const [, ...rows] = screen.getAllByRole('row');
    expect(rows.map((row) => within(row).getByRole('button').textContent)).toEqual([
      'Gamma',
      'Beta',
      'Alpha',
    ]);
    expect(rowOf('Gamma').textContent).toMatch(/6\u00A0min.*Silent.*1 gap, 6\u00A0min.*HTTP 503/);
    expect(rowOf('Beta').textContent).toMatch(/40\u00A0s.*Late/);
    expect(rowOf('Alpha').textContent).not.toMatch(/Late|Silent/);
  });

  it('names what follows from a silent source, and leads to its yards [GAP-137]', async () => {
    await renderSources({ sources: [GONE] });
    const banner = screen.getByRole('alert');
    expect(banner.textContent).toContain('2 yards depend on it and cannot be cleared');
    fireEvent.click(within(banner).getByRole('button', { name: 'Show the yards' }));
    const panel = screen.getByRole('complementary', { name: 'Gamma' });
    expect(within(panel).getByText('ELM_YARD').textContent).toContain('(on it alone)');
    expect(within(panel).getByText('PINE_YARD').textContent).toBe('PINE_YARD');
  });

  it('names the yards of a satellite and of a list of warnings that are silent, and clear by no grant [GAP-137][S4]', async () => {
    const yards = { count: 1, aloneCount: 1, ids: ['ELM_YARD'] };
    const secondary = { ...GONE, grant: null, needsGrant: false, role: 'secondary', yards } as const;
    await renderSources({
      sources: [
        { ...secondary, id: 'glm-east', name: 'GOES-East GLM' },
        { ...secondary, id: 'nws', name: 'NWS alerts', content: 'alerts', mayClear: false },
        { ...secondary, id: 'other', name: 'Other', yards: { ...yards, aloneCount: 0 } },
      ],
    });
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^GOES-East GLM has been silent.*1 yard depends on it and cannot be cleared/),
      expect.stringMatching(/^NWS alerts has been silent.*1 yard depends on it and cannot be cleared/),
    ]);
    open('GOES-East GLM');
    const panel = screen.getByRole('complementary', { name: 'GOES-East GLM' });
    expect(panel.textContent).toContain('may clear the yards below for which satellites alone are accepted');
    expect(panel.textContent).not.toContain('it raises only');
  });

  it('says of none how it runs now once no answer came for a minute [S5]', async () => {
    const { pass } = await renderSources({ sources: [WELL, GONE] });
    for (let second = 0; second < 60; second += 1) pass(1_000);
    expect(rowOf('Alpha').textContent).toContain('Not known');
    expect(rowOf('Gamma').textContent).not.toContain('Silent');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'No update for a minute. The current state of the sources is not known.',
    ]);
  });

  it('lets through what the choice says', async () => {
    await renderSources({ sources: [WELL, LATE, GONE] });
    fireEvent.click(screen.getByRole('radio', { name: 'Problems 2' }));
    expect(screen.getAllByRole('row')).toHaveLength(3);
    fireEvent.click(screen.getByRole('radio', { name: 'May clear 1' }));
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('counts a thousand yards and lists a hundred of them', async () => {
    const ids = Array.from({ length: 100 }, (_, nth) => `YARD_${nth}`);
    await renderSources({ sources: [{ ...WELL, yards: { count: 1_000, aloneCount: 0, ids } }] });
    open('Alpha');
    const panel = screen.getByRole('complementary', { name: 'Alpha' });
    expect(within(panel).getByText('and 900 more yards')).toBeTruthy();
  });

  it('says of one that tells of strikes alone that its silence proves nothing [S4]', async () => {
    await renderSources({
      sources: [{ ...WELL, tellsOfQuiet: false, role: 'secondary', needsGrant: false }],
    });
    expect(rowOf('Alpha').textContent).toMatch(/silence proves nothing.*Does not apply/);
  });

  it('reads in French, every word of it', async () => {
    await renderSources({ sources: [WELL, GONE], language: 'fr-CA' });
    open('Gamma');
    const text = document.body.textContent ?? '';
    expect(text).toContain('2 sites en dépendent et ne peuvent');
    expect(text).not.toMatch(/May clear|Silent|yards|Since|Reason/);
  });

  it('shows the attribution that sources ask for, once each', async () => {
    await renderSources({ sources: [WELL, { ...LATE, attribution: '© NOAA' }, GONE] });
    expect(screen.getByText('Attribution: © Ground network · © NOAA')).toBeTruthy();
  });
});

describe('the right of a source to clear', () => {
  it('is given with a reason by a site admin [GAP-137]', async () => {
    const { grants } = await renderSources();
    open('Alpha');
    open('Allow it to clear...');
    const form = screen.getByRole('form', { name: 'Allow it to clear...' });
    const send = within(form).getByRole<HTMLButtonElement>('button', { name: 'Allow' });
    expect(send.disabled).toBe(true);
    const field = within(form).getByRole('textbox', { name: 'Reason' });
    fireEvent.change(field, { target: { value: 'Contract signed' } });
    fireEvent.click(send);
    expect(grants.last().input).toEqual({ sourceId: 'well', mayClear: true, reason: 'Contract signed' });
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy();
  });

  it('names who gave it, and is taken back [GAP-137]', async () => {
    await renderSources({ sources: [GONE] });
    open('Gamma');
    expect(screen.getByText(/^Sam allowed it to clear/)).toBeTruthy();
    open('Take back the right to clear...');
    expect(screen.getByRole('form', { name: 'Take back the right to clear...' }).textContent).toContain(
      'show UNKNOWN at once',
    );
  });

  it.each([
    ['an administrator who is no site admin', { mayGrant: false }, /Only site administrators can/],
    [
      'a secondary source',
      { sources: [{ ...WELL, role: 'secondary', needsGrant: false }] },
      /it raises only/,
    ],
    ['a simulated one', { sources: [{ ...WELL, mayClear: true, needsGrant: false }] }, /no site admin/],
  ] as const)('is not offered for %s, and the page says why [GAP-137]', async (_who, scene, why) => {
    await renderSources(scene);
    open('Alpha');
    expect(screen.getByText(why)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /clear\.\.\./ })).toBeNull();
  });
});

describe('yards that satellites alone watch', () => {
  const region = () =>
    screen.getByRole('region', { name: /yards? on satellites alone|par satellite seulement/ });
  const plain = (element: Element) => (element.textContent ?? '').replaceAll('\u00A0', ' ');

  it('are not told of where there are none, or by a service that does not tell', async () => {
    await renderSources({ yards: [] });
    expect(screen.queryByRole('region', { name: /satellites alone/ })).toBeNull();
  });

  it.each([
    ['en-US', ['Not accepted: shows UNKNOWN or worse', 'Signed by Ada North', 'Acceptance ends in 12 days']],
    [
      'fr-CA',
      ['Non accepté : affiche INCONNU', 'Signé par Ada North', 'L’acceptation prend fin dans 12 jours'],
    ],
  ] as const)(
    'are listed in %s with who has signed and until when [GAP-137][S9]',
    async (language, words) => {
      const until = new Date(MISSION_TIME_MS + 12.5 * 86_400_000).toISOString();
      const ending = satelliteYard({ facilityId: 'SOUTH', isAccepted: true, until });
      await renderSources({ language, yards: [satelliteYard(), ending] });
      for (const word of words) expect(plain(region())).toContain(word);
    },
  );

  it('are accepted for at most twelve months with a reason, once the service has taken it [GAP-137][S2]', async () => {
    const { grants, answerWith } = await renderSources({ yards: [satelliteYard()] });
    fireEvent.click(within(region()).getByRole('button', { name: 'Accept satellites alone...' }));
    const form = screen.getByRole('form', { name: 'Accept satellites alone for NORTH_YARD' });
    const accept = within(form).getByRole('button', { name: 'Accept' });
    expect(accept.hasAttribute('disabled')).toBe(true);
    const lengths = within(form).getAllByRole('option').map(plain);
    expect(lengths).toEqual(['1 month', '3 months', '6 months', '12 months']);
    fireEvent.change(within(form).getByRole('combobox', { name: 'For how long' }), {
      target: { value: '3' },
    });
    expect(plain(form)).toMatch(/Ends Oct 4, 2026/);
    fireEvent.change(within(form).getByRole('textbox', { name: 'Reason' }), {
      target: { value: 'No network' },
    });
    fireEvent.click(accept);
    const order = { facilityId: 'NORTH_YARD', isAccepted: true, months: 3, reason: 'No network' };
    expect(grants.last().input).toEqual(order);
    expect(plain(region())).toContain('Not accepted');
    await act(async () => grants.last().resolve());
    await act(() => answerWith([WELL], [satelliteYard({ isAccepted: true })]));
    expect(plain(region())).toMatch(/Accepted.*Signed by Ada North/);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('are taken back with a reason, also where a network watches the yard by now [S2]', async () => {
    const { grants } = await renderSources({
      yards: [satelliteYard({ isAccepted: true, isWatchedAlone: false })],
    });
    expect(plain(region())).toContain('The acceptance is no longer needed.');
    expect(within(region()).queryByRole('button', { name: 'Sign again...' })).toBeNull();
    fireEvent.click(within(region()).getByRole('button', { name: 'Take back...' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), {
      target: { value: 'We have a contract' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(grants.last().input).toMatchObject({ isAccepted: false, reason: 'We have a contract' });
    await act(async () => grants.last().reject(new Error('timeout')));
    expect(plain(region())).toContain('Not saved.');
  });

  it('are shown to administrators, and only site admins sign for them [GAP-137]', async () => {
    await renderSources({ yards: [satelliteYard()], mayGrant: false });
    expect(plain(region())).toContain('Only site administrators can accept satellites alone.');
    expect(within(region()).queryByRole('button')).toBeNull();
  });
});
