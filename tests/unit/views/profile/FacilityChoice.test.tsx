import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import type { Language } from '#domain/language/language.ts';
import { FacilityChoice } from '#views/profile/FacilityChoice.tsx';
import { textsOf } from '../textsOf.ts';

const PLACE = { clientId: 'ACME', latitude: 0, longitude: 0, countryCode: 'CA' };
const FACILITIES: readonly Facility[] = [
  { ...PLACE, id: 'YUL_2', gid: 1, name: 'Dock Est', city: 'Montréal' },
  { ...PLACE, id: 'HUB', gid: 2, city: 'Gatineau' },
  { ...PLACE, id: 'DEPOT', gid: 3, name: 'Cour nord' },
];

type Scene = { facilities?: readonly Facility[]; isDisabled?: boolean; language?: Language };

function renderChoice({ facilities = FACILITIES, isDisabled = false, language = 'en-US' }: Scene = {}) {
  const told: (readonly string[])[] = [];
  function Choice() {
    const [chosen, setChosen] = useState<readonly string[]>(['HUB']);
    const onChosen = (next: readonly string[]) => {
      told.push(next);
      setChosen(next);
    };
    return (
      <FacilityChoice facilities={facilities} chosen={chosen} isDisabled={isDisabled} onChosen={onChosen} />
    );
  }
  const page = render(
    <I18nextProvider i18n={textsOf(language)}>
      <Choice />
    </I18nextProvider>,
  );
  const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox');
  return {
    told,
    text: () => page.container.textContent,
    field: () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search facilities' }),
    seek(text: string) {
      fireEvent.change(this.field(), { target: { value: text } });
    },
    offered: () => boxes().map((box) => box.closest('label')?.textContent),
    ticked: () => boxes().map(({ checked }) => checked),
    tick: (name: string) => fireEvent.click(screen.getByRole('checkbox', { name })),
  };
}

const ALL = ['Cour nord ', 'Dock Est Montréal', 'HUB Gatineau'];

describe('the choice of facilities', () => {
  it('offers each by its name, else its id, with its town, by name [SUB-01]', () => {
    const choice = renderChoice();
    expect([choice.offered(), choice.ticked()]).toEqual([ALL, [false, false, true]]);
  });

  it.each([
    ['', ALL],
    ['dock', ['Dock Est Montréal']],
    ['yul_', ['Dock Est Montréal']],
    ['montreal', ['Dock Est Montréal']],
    ['HUB', ['HUB Gatineau']],
    ['gatin', ['HUB Gatineau']],
    ['CoUR', ['Cour nord ']],
    ['e', ALL],
    ['undefined', []],
    ['null', []],
    ['Stryker', []],
  ])('finds by name, id or town, whatever the case and the accents: %j [SUB-01]', (text, found) => {
    const choice = renderChoice();
    choice.seek(text);
    expect([choice.field().value, choice.offered()]).toEqual([text, found]);
  });

  it('adds what is ticked behind what was, takes out what is not, and keeps what a search hides [SUB-01][SUB-03]', () => {
    const choice = renderChoice();
    choice.seek('dock');
    choice.tick('Dock Est Montréal');
    choice.seek('');
    choice.tick('HUB Gatineau');
    choice.tick('Dock Est Montréal');
    expect(choice.told).toEqual([['HUB', 'YUL_2'], ['YUL_2'], []]);
    expect(choice.ticked()).toEqual([false, false, false]);
  });

  it('says so where there is nothing to choose, and where a search finds nothing [SUB-01][ERR-20][GAP-132]', () => {
    const none = 'No matching facilities';
    const nothingFound = 'No data matching current selection';
    const choice = renderChoice({ facilities: [] });
    expect([choice.text()?.includes(none), choice.text()?.includes(nothingFound)]).toEqual([true, false]);
    choice.seek('x');
    expect([choice.text()?.includes(none), choice.text()?.includes(nothingFound)]).toEqual([false, true]);
  });

  it('says neither where there is something [SUB-01]', () => {
    expect(renderChoice().text()).toBe(`Search facilitiesFacilities${ALL.join('')}`);
  });

  it.each([true, false])(
    'where it is disabled (%s) takes neither a search nor a tick, and shows all the same [SUB-04]',
    (isDisabled) => {
      const choice = renderChoice({ isDisabled });
      const boxes = screen.getAllByRole('checkbox');
      expect(boxes.map((box) => box.matches(':disabled'))).toEqual(boxes.map(() => isDisabled));
      expect(choice.field().disabled).toBe(isDisabled);
      expect([choice.offered(), choice.ticked()]).toEqual([ALL, [false, false, true]]);
    },
  );

  it('tells of each tick where it is enabled, whatever was sought before [SUB-04][SUB-01]', () => {
    const choice = renderChoice();
    choice.seek('nord');
    choice.tick('Cour nord');
    expect([choice.told, choice.ticked()]).toEqual([[['HUB', 'DEPOT']], [true]]);
  });
});
