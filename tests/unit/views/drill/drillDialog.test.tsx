import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createDrillSystem } from '#tests/support/drillSystem.ts';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { whenLoaded } from '#tests/support/whenLoaded.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
// fetched before any test begins, so that opening the form takes a moment only
import '#views/drill/DrillDialog.tsx';
import { renderYardPage } from '../yard/renderYardPage.tsx';

teachModalDialogs();

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)!));

async function openForm() {
  const machine = createDrillSystem();
  const page = await renderYardPage({ drill: machine.actor });
  await page.show([]);
  await whenLoaded(() => fireEvent.click(button('Drill')!));
  screen.getByRole('dialog', { name: 'Drill' });
  return { page, ...machine };
}

describe('the drill form', () => {
  it('is offered to nobody who may not arrange drills', async () => {
    await renderYardPage();
    expect(button('Drill')).toBeNull();
  });

  it('offers to close the yard, or to warn, and begins what is chosen', async () => {
    const { begins, answer } = await openForm();
    const rows = screen.getAllByRole<HTMLInputElement>('radio');
    expect(rows.map(({ checked }) => checked)).toEqual([true, false]);
    expect(screen.getByRole('group', { name: 'What to practice' }).textContent).toContain(
      'Alert: the yard closes 1.8\u00A0mi from the yard',
    );
    fireEvent.click(rows[1]!);
    await press('Start drill');
    expect(begins.last().input.hazard).toBe('warning');
    await act(() => answer('begin', 'done'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers no warning where the policy warns no farther than it closes [GAP-139]', async () => {
    const { page } = await openForm();
    const policy = { alertRadiusM: 9_656, warningRadiusM: 9_656, quietPeriodMs: 1_800_000 };
    await act(() =>
      page.system
        .pass(5_000)
        .then(() => page.system.answer({ ...feedFacts([], page.system.nowMs()), policy })),
    );
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });

  it('waits for the service and says what has failed', async () => {
    const { answer } = await openForm();
    await press('Start drill');
    expect(button('Start drill')?.disabled).toBe(true);
    expect(screen.getByText('Contacting the service...')).toBeDefined();
    await press('Close');
    expect(screen.getByRole('dialog')).toBeDefined();
    await act(() => answer('begin', 'failure'));
    expect(screen.getByText('The drill could not be started. Try again.')).toBeDefined();
    await press('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ends a drill that runs, and only then', async () => {
    const { page, ends } = await openForm();
    expect(button('End drill')).toBeNull();
    const drills = [activeEvent({ id: 'drill-1', startAtMs: MISSION_TIME_MS })];
    await act(() => page.system.answer({ ...feedFacts([], page.system.nowMs() + 1), drills }));
    expect(screen.getByText('A drill is running. Starting another one replaces it.')).toBeDefined();
    await press('End drill');
    expect(ends.last().input).toEqual({ facilityId: 'YARD-7' });
  });
});
