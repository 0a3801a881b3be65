import { expect } from '@playwright/test';
import type { ProfileFormDriver } from '../../model/profileForm/profileForm.model.ts';
import type { ModelDependencies } from './modelTest.ts';
import { openProfile } from './profileDialog.ts';
import { beSignedIn, goToPageWithoutMap } from './signIn.ts';

const TIMEOUT_MS = 10_000;
/** A toast is gone after this, and a little more. */
const TOAST_MS = 6_000;

/**
 * The silent times of a person, in their profile. Both calls wait at the network's
 * edge, and what is let through the real service answers.
 */
export async function createProfileFormPage({
  page,
  world,
  origin,
}: ModelDependencies): Promise<ProfileFormDriver> {
  const calls = world.hold(/\/silent_times/);
  await beSignedIn(page, origin);
  await world.leapUntilSeen(await goToPageWithoutMap(page, origin));
  await world.settle();
  const dialog = await openProfile(page);
  await dialog.getByRole('tab', { name: 'Notifications' }).click();
  await world.settle();
  const form = dialog.getByRole('form', { name: 'Silent time' });
  const days = ['Monday', 'Tuesday', 'Wednesday'];
  const waiting = dialog.getByRole('region', { name: 'Silent time' });

  async function setTime(end: 'start' | 'end', hour: string): Promise<void> {
    await form.getByLabel(`${days[0]}, ${end}`).click();
    const picker = form.getByRole('group', { name: `${days[0]}, ${end}` });
    await picker.getByLabel('Hour').selectOption(hour);
    await picker.getByRole('button', { name: 'Done' }).click();
  }

  return {
    async answer(how) {
      await expect.poll(() => calls.waiting()).toBe(1);
      if (how === 'silence') return world.leap(TIMEOUT_MS);
      if (how === 'done') world.passOn(calls.take());
      // what a gateway says, such as 503, would be asked for again by itself
      else await world.answer(calls.take(), { status: 500, json: {} });
      return world.settle();
    },
    // nobody has set any times of this day yet: one end alone is a half
    async takeOut() {
      await world.leap(TOAST_MS);
      await setTime('start', '22');
    },
    async fillIn() {
      await setTime('end', '06');
      days.shift();
    },
    async press(button) {
      if (button === 'Save') await world.leap(TOAST_MS);
      const place = button === 'Save' ? form : dialog;
      await place.getByRole('button', { name: button }).first().click();
      await world.settle();
    },
    async expectForm(state, told) {
      const save = form.getByRole('button', { name: /^Sav(e|ing\.\.\.)$/ });
      if (state === 'fetching') await expect(waiting).toHaveAttribute('aria-busy', 'true');
      else if (state === 'missing') await expect(waiting).toContainText('This section could not be loaded.');
      else {
        await expect(save).toHaveText(state === 'saving' ? 'Saving...' : 'Save');
        await expect(save).toBeEnabled({ enabled: state === 'savable' });
      }
      const toasts = { saved: 'Changes saved successfully', 'not saved': 'Something went wrong!' };
      for (const [news, words] of Object.entries(toasts))
        await expect(page.getByText(words)).toBeVisible({ visible: news === told });
    },
  };
}
