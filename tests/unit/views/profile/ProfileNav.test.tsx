import { fireEvent, render, screen } from '@testing-library/react';
import { IconBell, IconUser } from '@tabler/icons-react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { ProfileNav } from '#views/profile/ProfileNav.tsx';
import { textsOf } from '../textsOf.ts';

const ITEMS = [
  { id: 'one', label: 'One', Icon: IconUser },
  { id: 'two', label: 'Two', Icon: IconBell },
];

type Item = Parameters<typeof ProfileNav>[0]['items'][number];
type Scene = { items?: readonly Item[]; chosenId?: string; isHeld?: boolean };

function renderNav({ items = ITEMS, chosenId = 'one', isHeld = false }: Scene = {}) {
  const chosen: string[] = [];
  const page = render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <ProfileNav items={items} chosenId={chosenId} isHeld={isHeld} onChosen={(id) => chosen.push(id)} />
    </I18nextProvider>,
  );
  return { chosen, text: () => page.container.textContent };
}
const tabs = () => screen.getAllByRole<HTMLButtonElement>('tab');
const select = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Sections of the profile' });
const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });

describe('the tabs of the profile', () => {
  it('are a list to choose from, of which the chosen one takes the focus', () => {
    const { chosen } = renderNav({ chosenId: 'two' });
    expect(screen.getByRole('tablist', { name: 'Sections of the profile' })).toBeDefined();
    expect(tabs().map((tab) => [tab.textContent, tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
      ['One', 'false', -1],
      ['Two', 'true', 0],
    ]);
    fireEvent.click(tabs()[0]!);
    expect(chosen).toEqual(['one']);
  });

  it('go round by up and down, and have keys for the first and the last', () => {
    const three = [...ITEMS, { id: 'three', label: 'Three', Icon: IconUser }];
    const { chosen } = renderNav({ items: three });
    tabs()[0]!.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'ArrowUp'])
      press(key);
    expect(chosen).toEqual(['one', 'two', 'three', 'one', 'three', 'one', 'three', 'two']);
    // false: the key is taken, and scrolls nothing
    expect([press('ArrowDown'), press('Tab')]).toEqual([false, true]);
  });

  it('are one field where there is no room, with all of them', () => {
    const { chosen } = renderNav();
    expect([select()?.value, [...select()!.options].map(({ text }) => text)]).toEqual([
      'one',
      ['One', 'Two'],
    ]);
    fireEvent.change(select()!, { target: { value: 'two' } });
    expect(chosen).toEqual(['two']);
  });

  it('need no such field where there is one alone', () => {
    renderNav({ items: ITEMS.slice(0, 1) });
    expect([tabs().length, select()]).toEqual([1, null]);
  });

  it('have one head before those of the client, and none where there are none', () => {
    const client = ['three', 'four'].map((id) => ({ id, label: id, Icon: IconBell, isAdministration: true }));
    const { text } = renderNav({ items: [...ITEMS, ...client] });
    expect(text()).toBe('OneTwoAdministrationthreefourOneTwothreefour');
  });

  it('cannot be left while something is saved', () => {
    renderNav({ isHeld: true });
    expect([...tabs(), select()!].map(({ disabled }) => disabled)).toEqual([true, true, true]);
  });
});
