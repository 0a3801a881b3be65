import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import { createTrackingSystem } from '#tests/support/trackingSystem.ts';
import { TrackingSearch } from '#views/tracking/TrackingSearch.tsx';
import { textsOf } from '../textsOf.ts';

const REPORT = 'https://provider.example/us.pdf';
const TOO_SHORT = 'Vehicle ID must be longer than two characters';

function renderSearch(reportUrl = '', language: Language = 'en-US') {
  const system = createTrackingSystem();
  const page = render(
    <I18nextProvider i18n={textsOf(language)}>
      <TrackingSearch tracking={system.actor} reportUrl={reportUrl} />
    </I18nextProvider>,
  );
  const field = () => screen.getByRole<HTMLInputElement>('textbox');
  return {
    system,
    field,
    text: () => page.container.textContent,
    type: (text: string) => fireEvent.change(field(), { target: { value: text } }),
    submit: () => act(() => screen.getByRole('button').click()),
  };
}

/** What the view says, in its order, besides what follows the button. */
const ASKING = 'Safety Command CenterVehicle trackingVehicle run identifier (VRID)Click here to submit VRID';

describe('the search for a vehicle', () => {
  it('asks for the id of a run in upper case, and leads to its address [TRACK-01]', () => {
    const { system, field, type, submit, text } = renderSearch();
    expect([text(), screen.getByRole('heading', { level: 1 }).textContent]).toEqual([
      ASKING,
      'Vehicle tracking',
    ]);
    type('kq4');
    expect(field().value).toBe('KQ4');
    submit();
    expect(system.wanted).toEqual([{ type: 'address.wanted', vrid: 'KQ4' }]);
  });

  it.each(['', 'k', '  k  '])(
    'says that %j is too short, at the field, until it is typed anew [TRACK-03][GAP-96]',
    (typed) => {
      const { system, field, type, submit, text } = renderSearch();
      type(typed);
      expect(text()).toBe(ASKING);
      submit();
      expect([text(), system.wanted]).toEqual([ASKING.replace('Click', `${TOO_SHORT}Click`), []]);
      expect(field().getAttribute('aria-invalid')).toBe('true');
      const help = document.getElementById(field().getAttribute('aria-describedby') ?? '');
      expect(help?.textContent).toBe(TOO_SHORT);
      type('kq');
      expect([text(), field().getAttribute('aria-invalid')]).toEqual([ASKING, null]);
    },
  );

  it.each(['kq', ' k q', 'kq4zt9'])(
    'takes %j, though its text asks for more than two [TRACK-03][GAP-96]',
    (typed) => {
      const { system, type, submit, text } = renderSearch();
      type(typed);
      submit();
      expect(system.wanted).toEqual([{ type: 'address.wanted', vrid: typed.trim().toUpperCase() }]);
      expect(text()).not.toContain(TOO_SHORT);
    },
  );

  it('leaves the page where it is when it is submitted [TRACK-03][GAP-96]', () => {
    const { type } = renderSearch();
    type('k');
    // false: somebody has taken what the browser would do
    expect(fireEvent.submit(screen.getByRole('button').closest('form')!)).toBe(false);
    expect(screen.getByText(TOO_SHORT)).toBeDefined();
  });

  it('says that a vehicle was not found, until a user types [TRACK-05][ERR-16]', async () => {
    const { system, type } = renderSearch();
    await act(async () => {
      system.goTo('V1');
      await system.answer({ success: false });
    });
    expect(screen.getByRole('status').textContent).toBe('Vehicle Not Found');
    type('v');
    expect(screen.queryByText('Vehicle Not Found')).toBeNull();
  });
});

describe('the latest weather report', () => {
  it.each([
    ['en-US', 'Latest US weather report'],
    ['fr-CA', 'Dernier bulletin météo des États-Unis'],
  ] as const)('is one link of the search in %s, and opens beside it [TRACK-02][GAP-95]', (language, name) => {
    renderSearch(REPORT, language);
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => [link.textContent, link.href, link.target, link.rel])).toEqual([
      [name, REPORT, '_blank', 'noreferrer'],
    ]);
  });

  it('stands last, behind the button, whatever the search says [TRACK-02]', async () => {
    const { system, type, submit, text } = renderSearch(REPORT);
    const LINKED = `${ASKING}Latest US weather report`;
    expect(text()).toBe(LINKED);
    type('k');
    submit();
    expect(text()).toBe(LINKED.replace('Click', `${TOO_SHORT}Click`));
    type('k2');
    expect(text()).toBe(LINKED);
    await act(async () => {
      system.goTo('V1');
      await system.fail();
    });
    expect(text()).toBe(`${LINKED}Vehicle Not Found`);
  });

  it('is no part of what is submitted [TRACK-02]', () => {
    const { system } = renderSearch(REPORT);
    fireEvent.click(screen.getByRole('link'));
    expect([system.wanted, screen.queryByText(TOO_SHORT)]).toEqual([[], null]);
  });

  it('has no link where none is named [GAP-95]', () => {
    const { text } = renderSearch();
    expect([screen.queryByRole('link'), text()]).toEqual([null, ASKING]);
  });
});
