import type { KioskEvent } from '#machines/kiosk/kioskFacts.ts';

/** Fields of a dialog, or tabs, one of which may have them: one without has no input that a reload could lose. */
const INPUT_IN_DIALOG = 'dialog[open] :is(input, textarea, select, [role="tablist"])';
/**
 * A dialog that was open at all checks for longer than this was forgotten: reloads no longer wait for it, ms. Source:
 * ADR 15; a display that nobody looks after must repair itself (S12).
 */
const HELD_MS = 3_600_000;
/** Most that counts between two checks, ms: a page that slept has not waited. */
const LONGEST_STEP_MS = 60_000;

/**
 * Tells a display whether a dialog is open that may hold input, whatever it is for: reloads wait for it (GAP-36). The only
 * place that holds them back for one.
 *
 * @returns What to call with the time of each good check, epoch ms, before the display is told of it.
 */
export function dialogTeller(kiosk: { send(event: KioskEvent): void }): (atMs: number) => void {
  let openMs = 0;
  let lastMs = 0;
  let wasHeld = false;
  return (atMs) => {
    const isOpen = document.querySelector(INPUT_IN_DIALOG) !== null;
    openMs = isOpen ? openMs + Math.min(Math.max(0, atMs - lastMs), LONGEST_STEP_MS) : 0;
    lastMs = atMs;
    const isHeld = isOpen && openMs <= HELD_MS;
    if (isHeld !== wasHeld) kiosk.send({ type: isHeld ? 'form.opened' : 'form.closed' });
    wasHeld = isHeld;
  };
}
