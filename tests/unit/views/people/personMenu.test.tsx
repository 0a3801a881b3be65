import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';
import { accountOf, ADA, BASE, BEN, renderPeople } from './renderPeople.tsx';

// jsdom has no popovers; what is tested is what stands in them
HTMLElement.prototype.showPopover = () => {};

const LOCK = { untilMs: MISSION_TIME_MS + 60_000, wrongPasswords: 10 };
const CLEO = accountOf('Cleo', { lock: LOCK });
const DAN = accountOf('Dan', { state: 'disabled', disabledAtMs: MISSION_TIME_MS, disabledReason: 'left' });

function openMenu(name: string): string[] {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return within(screen.getByRole('menu', { hidden: true }))
    .getAllByRole('menuitem', { hidden: true })
    .map(({ textContent }) => textContent ?? '');
}
const choose = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }));
    await settled();
    await settled();
  });

describe('an account that waits after wrong passwords', () => {
  it('is shown as locked with the failed sign-ins, in the counts and in its panel [AUTH-05][GAP-142]', async () => {
    const page = await renderPeople({ people: [ADA, BEN, CLEO, DAN] });
    expect(page.text()).toContain('4 people, 2 active, 1 locked, 1 disabled');
    expect(screen.getByRole('row', { name: /^Cleo/ }).textContent).toMatch(/10 failed sign-ins.*Locked/);
    await page.press('Cleo');
    expect(page.panel().getByText(/^Locked until/)).toBeTruthy();
  });

  it('is active again once the wait is over [AUTH-05]', async () => {
    const lock = { ...LOCK, untilMs: MISSION_TIME_MS };
    const page = await renderPeople({ people: [ADA, accountOf('Cleo', { lock })] });
    expect(page.text()).toContain('2 people, 2 active, 0 disabled');
    expect(screen.getByRole('row', { name: /^Cleo/ }).textContent).not.toContain('Locked');
  });

  it('is unlocked from its panel and from its row, at once [AUTH-05][GAP-142]', async () => {
    const service = { [`POST ${BASE}/Cleo/unlock`]: new Response(null, { status: 204 }) };
    const page = await renderPeople({ people: [ADA, CLEO], service });
    openMenu('Cleo');
    await choose('Unlock account');
    await page.press('Unlock account');
    const call = { call: `POST ${BASE}/Cleo/unlock`, body: {} };
    expect(page.asked).toEqual([call, call]);
  });
});

describe('the menu of a row', () => {
  it('offers what fits the account [GAP-142]', async () => {
    await renderPeople({ people: [ADA, BEN, CLEO, DAN] });
    expect(openMenu('Ada')).toEqual(['View']);
    fireEvent.keyDown(screen.getByRole('menu', { hidden: true }), { key: 'Escape' });
    expect(openMenu('Ben')).toEqual(['View', 'End sessions', 'Reset password', 'Disable account']);
    fireEvent.keyDown(screen.getByRole('menu', { hidden: true }), { key: 'Escape' });
    expect(openMenu('Cleo')).toContain('Unlock account');
    fireEvent.keyDown(screen.getByRole('menu', { hidden: true }), { key: 'Escape' });
    expect(openMenu('Dan')).toEqual(['View', 'Enable account']);
  });

  it('leads to the question of the panel, and does nothing before it is answered [GAP-142]', async () => {
    const page = await renderPeople();
    openMenu('Ben');
    await choose('End sessions');
    expect(screen.getByRole('alertdialog').textContent).toContain('End all sessions?');
    await page.press('Cancel');
    openMenu('Ben');
    await choose('Reset password');
    expect(screen.getByRole('alertdialog').textContent).toContain('Reset the password of Ben?');
    await page.press('Cancel');
    openMenu('Ben');
    await choose('Disable account');
    expect(page.panel().getByText('Disable Ben?')).toBeTruthy();
    expect(page.asked).toEqual([]);
  });
});

it('people are sorted by a list where no head of the table is seen [GAP-142]', async () => {
  const page = await renderPeople({ people: [ADA, BEN, CLEO, DAN] });
  const sort = screen.getByRole('combobox', { name: 'Sort by' });
  fireEvent.change(sort, { target: { value: 'nameDown' } });
  expect(page.names()).toEqual(['Dan', 'Cleo', 'Ben', 'Ada']);
  fireEvent.change(sort, { target: { value: 'stateDown' } });
  expect(page.names()).toEqual(['Dan', 'Cleo', 'Ada', 'Ben']);
});
