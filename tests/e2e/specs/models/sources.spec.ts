import { sourcesModel, stepsFor } from '../../../model/sources/sources.model.ts';
import { test, walkTransitions } from '../../drivers/modelTest.ts';
import { createSourcesPage } from '../../drivers/sourcesPage.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test.describe('sources are watched and granted, as a site administrator expects [GAP-137]', () => {
  walkTransitions(
    sourcesModel,
    { walked: 42, of: 42 },
    async (dependencies) => stepsFor(await createSourcesPage(dependencies)),
    // the list is answered by itself while the order waits for minutes
    { endsTour: (title) => title.includes('nobody answers it') },
  );
});
