import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { createToasts } from '#ui/createToasts.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { RadioRow } from '#ui/RadioRow.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Toaster } from '#ui/Toaster.tsx';
import { PageSimulation } from '#ui/pageSimulation.ts';
import { textsOf } from '../views/textsOf.ts';

beforeAll(teachModalDialogs);
const dialog = (onClose: () => void) => (
  <StrictMode>
    <Dialog
      title="Override"
      subtitle="NORTHGATE_YARD"
      icon={null}
      closeLabel="Close it"
      status="CLOSED"
      foot={null}
      onClose={onClose}
    >
      <p>Body</p>
    </Dialog>
  </StrictMode>
);

describe('a dialog', () => {
  it('over a status is marked by itself as a simulation, since it covers the page on a phone [S14]', () => {
    const simulated = (
      <I18nextProvider i18n={textsOf('en-US')}>
        <PageSimulation value>{dialog(() => {})}</PageSimulation>
      </I18nextProvider>
    );
    render(simulated);
    expect(screen.getByText('SIMULATION')).toBeDefined();
    cleanup();
    render(dialog(() => {}));
    expect(screen.queryByText('SIMULATION')).toBeNull();
  });

  it('is modal, is named by its title and gives the focus back', () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const { unmount } = render(dialog(() => {}));
    const shown = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Override' });
    expect(shown.open).toBe(true);
    expect(shown.contains(document.activeElement)).toBe(true);

    unmount();
    expect(document.activeElement).toBe(opener);
  });

  it('asks to be closed by Escape, by the back gesture and by its button, and closes nothing itself', () => {
    const onClose = vi.fn();
    render(dialog(onClose));
    const shown = screen.getByRole<HTMLDialogElement>('dialog');
    const escape = createEvent.keyDown(shown, { key: 'Escape' });
    const back = new Event('cancel', { cancelable: true });
    fireEvent(shown, escape);
    fireEvent(shown, back);
    fireEvent.click(screen.getByRole('button', { name: 'Close it' }));
    fireEvent.keyDown(shown, { key: 'Enter' });

    expect(onClose).toHaveBeenCalledTimes(3);
    expect([escape.defaultPrevented, back.defaultPrevented, shown.open]).toEqual([true, true, true]);
  });

  it('says what the page behind it shows', () => {
    render(dialog(() => {}));
    expect(screen.getByRole('dialog').textContent).toContain('CLOSED');
  });
});

describe('choices', () => {
  it('tell what they were turned to, and nothing while they are disabled', () => {
    const told = vi.fn();
    render(
      <>
        <Switch label="Switch" isOn onTurned={told} />
        <Checkbox label="Check" isChecked={false} onTurned={told} />
        <RadioRow name="r" label="Row" aside="OPEN" isChosen={false} onChosen={() => told('row')} />
        <Switch label="Locked" isOn={false} isDisabled onTurned={told} />
      </>,
    );
    fireEvent.click(screen.getByRole('switch', { name: 'Switch' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Check' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Row OPEN' }));
    // a click by hand: dispatched ones reach disabled controls too
    screen.getByRole('switch', { name: 'Locked' }).click();

    expect(told.mock.calls).toEqual([[false], [true], ['row']]);
  });
});

describe('the toaster', () => {
  it('interrupts for errors only, and pauses the time bar under the pointer and the focus', () => {
    const toasts = createToasts();
    toasts.show({ kind: 'success', content: 'Done' });
    toasts.show({ kind: 'error', content: 'Failed' });
    const { container } = render(<Toaster toasts={toasts} closeLabel="Close" />);
    expect(screen.getByRole('status').textContent).toBe('Done');
    expect(screen.getByRole('alert').textContent).toBe('Failed');

    fireEvent.pointerEnter(screen.getByRole('status'));
    fireEvent.focus(screen.getByRole('alert'));
    expect(container.querySelectorAll('[data-held="true"]')).toHaveLength(2);
    fireEvent.pointerLeave(screen.getByRole('status'));
    fireEvent.blur(screen.getByRole('alert'));
    expect(container.querySelectorAll('[data-held="true"]')).toHaveLength(0);

    fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    expect(screen.queryByRole('status')).toBeNull();
    toasts.dispose();
  });
});
