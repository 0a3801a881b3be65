import { profileFormModel, stepsFor } from '../../../model/profileForm/profileForm.model.ts';
import { createProfileFormPage } from '../../drivers/profileFormPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('a form of the profile is filled in and saved as the person expects', () => {
  walkTransitions(profileFormModel, { walked: 14, of: 14 }, async (dependencies) =>
    stepsFor(await createProfileFormPage(dependencies)),
  );
});
