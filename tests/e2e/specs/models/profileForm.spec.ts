import { profileFormModel, stepsFor } from '../../../model/profileForm/profileForm.model.ts';
import { createProfileFormPage } from '../../drivers/profileFormPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

/** Each lies on the way of one that is walked; and a failed save is begun again as a done one is. */
const LEFT_OUT = [
  /what is stored comes/,
  /^the form is being fetched \+ the service fails/,
  /^the form can be saved \+/,
  /^the form is being saved \+ the service (has it|fails)/,
  /^told that it is not saved \+ save is pressed/,
];

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a form of the profile is filled in and saved as the person expects', () => {
  walkTransitions(
    profileFormModel,
    { walked: 7, of: 14 },
    async (parts) => stepsFor(await createProfileFormPage(parts)),
    { isWalked: (title) => !LEFT_OUT.some((pattern) => pattern.test(title)) },
  );
});
