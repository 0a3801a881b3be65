import { lookupModel, stepsFor } from '../../../model/lookup/lookup.model.ts';
import { createLookupPage } from '../../drivers/lookupPage.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';

/** Each lies on the way of one that is walked, or differs from one by nothing that a page shows. */
const LEFT_OUT = [
  /^nothing is looked for \+ a name is typed/,
  /^the name is being typed \+/,
  /^the service is asked \+ it (finds somebody|finds nobody|fails)/,
  /^the service is asked \+ letters/,
];

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('somebody is looked for by typing, as the person who types expects', () => {
  walkTransitions(
    lookupModel,
    { walked: 8, of: 16 },
    async (parts) => stepsFor(await createLookupPage(parts)),
    { isWalked: (title) => !LEFT_OUT.some((pattern) => pattern.test(title)) },
  );
});
