import { sirenModel, stepsFor } from '../../../model/siren/siren.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createSirenPage } from '../../drivers/sirenPage.ts';

/** A page asks for alerts every 10 s and tests sound in 2 s: no alert begins and is over while it tests. */
const TOO_QUICK = 'testing while an alert waits + the alert is over → sound is being tested';
/** Who turns sound off forgets the alert that is there: the same one cannot begin. */
const FORGOTTEN = [
  'sound is off + an alert begins → sound is off',
  'the siren sounds + the sound control is pressed → sound is off',
];

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('the siren does what the person at the wall display expects [S10]', () => {
  walkTransitions(
    sirenModel,
    { walked: 41, of: 42 },
    async (dependencies) => stepsFor(await createSirenPage(dependencies)),
    {
      isWalked: (title) => title !== TOO_QUICK,
      endsTour: (title) => FORGOTTEN.includes(title),
      // a page that has a sound's file keeps it
      isAlone: (title) => title.includes('the sound cannot be played'),
    },
  );
});
