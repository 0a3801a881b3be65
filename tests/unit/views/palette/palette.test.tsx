import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CommandPalette } from '#views/palette/CommandPalette.tsx';
import { foundCommands, type PaletteCommand } from '#views/palette/commands.ts';
import { KeyboardHelp } from '#views/palette/KeyboardHelp.tsx';
import { teachModalDialogs } from '../../../support/modalDialogs.ts';
import { stillScrolling } from '../../../support/stillScrolling.ts';
import { textsOf } from '../textsOf.ts';

teachModalDialogs();

const runs: string[] = [];
const command = (
  id: string,
  group: PaletteCommand['group'],
  label: string,
  hint?: string,
): PaletteCommand => ({
  id,
  group,
  label,
  hint,
  run: () => void runs.push(id),
});
const COMMANDS = [
  command('help', 'help', 'Keyboard shortcuts'),
  command('cedar', 'yards', 'CEDAR_DEPOT', 'Yard page'),
  command('rouyn', 'yards', 'Cour Éléonore', 'Yard page'),
  command('depot', 'yards', 'Depot West', 'Yard page'),
  command('radar', 'layers', 'Radar', 'Turn on'),
];
const ids = (text: string) => foundCommands(COMMANDS, text).map(({ id }) => id);

describe('commands', () => {
  it('stand in the order of their groups, and are found by any of their words, without accents and case', () => {
    expect(ids('')).toEqual(['cedar', 'rouyn', 'depot', 'radar', 'help']);
    expect(ids('eleonore')).toEqual(['rouyn']);
    expect(ids('yard cedar dep')).toEqual(['cedar']);
    expect(ids('nothing like it')).toEqual([]);
  });

  it('stand first in their group where the label begins with the text', () => {
    expect(ids('depot')).toEqual(['depot', 'cedar']);
  });

  it('are cut to a list that can be read', () => {
    const many = Array.from({ length: 200 }, (_, index) => command(`${index}`, 'yards', `Yard ${index}`));
    expect(foundCommands(many, 'yard')).toHaveLength(40);
  });
});

describe('the palette', () => {
  stillScrolling();
  beforeEach(() => void (runs.length = 0));

  function open() {
    const closed = vi.fn();
    render(
      <I18nextProvider i18n={textsOf('fr-CA')}>
        <CommandPalette commands={COMMANDS} onClose={closed} />
      </I18nextProvider>,
    );
    return { closed, field: screen.getByRole('combobox', { hidden: true }) };
  }
  const chosen = () =>
    screen
      .getAllByRole('option', { hidden: true })
      .filter((one) => one.getAttribute('aria-selected') === 'true');

  it('runs what Enter stands on, and closes first', () => {
    const { closed, field } = open();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(chosen().map((one) => one.textContent)).toEqual([expect.stringContaining('Cour Éléonore')]);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(runs).toEqual(['rouyn']);
    expect(closed).toHaveBeenCalledOnce();
  });

  it('goes round from the first to the last, and begins anew with other words', () => {
    const { field } = open();
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(chosen()[0]?.id).toBe(field.getAttribute('aria-activedescendant'));
    expect(chosen()[0]?.textContent).toContain('Keyboard shortcuts');
    fireEvent.change(field, { target: { value: 'radar' } });
    expect(chosen()[0]?.textContent).toContain('Radar');
  });

  it('says in words that nothing was found, and then Enter does nothing', () => {
    const { closed, field } = open();
    fireEvent.change(field, { target: { value: 'zzz' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('Aucune commande correspondante');
    expect({ runs, calls: closed.mock.calls.length }).toEqual({ runs: [], calls: 0 });
  });
});

describe('the keyboard help', () => {
  it.each(['en-US', 'fr-CA'] as const)('names every key with what it does in %s', (language) => {
    render(
      <I18nextProvider i18n={textsOf(language)}>
        <KeyboardHelp onClose={() => {}} />
      </I18nextProvider>,
    );
    const texts = screen.getAllByRole('definition', { hidden: true }).map((one) => one.textContent);
    expect(texts).toHaveLength(9);
    expect(texts.every((text) => text !== null && !text.includes('keys.'))).toBe(true);
  });
});
