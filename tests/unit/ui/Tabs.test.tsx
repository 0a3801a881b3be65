import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from '#ui/Tabs.tsx';

function Sheets() {
  const [value, choose] = useState<'a' | 'b' | 'c'>('a');
  const options = (['a', 'b', 'c'] as const).map((one) => ({ value: one, label: one.toUpperCase() }));
  return (
    <Tabs label="Sheets" options={options} value={value} onChosen={choose}>
      {`sheet ${value}`}
    </Tabs>
  );
}

test('tabs are one stop, turn by arrow keys in a ring, and name their sheet', () => {
  render(<Sheets />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  fireEvent.keyDown(tab('A'), { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(tab('C'));
  expect(screen.getByRole('tabpanel', { name: 'C' }).textContent).toBe('sheet c');
  fireEvent.keyDown(tab('C'), { key: 'ArrowRight' });
  expect(screen.getByRole('tabpanel', { name: 'A' })).toBeTruthy();
  fireEvent.keyDown(tab('A'), { key: 'x' });
  fireEvent.click(tab('B'));
  expect(screen.getByRole('tabpanel', { name: 'B' })).toBeTruthy();
});
