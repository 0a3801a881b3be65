import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { PageSimulation } from '#ui/pageSimulation.ts';
import { App } from './App.tsx';
import { CrashGuard } from './page/CrashGuard.tsx';
import { createCrashReload } from './page/createCrashReload.ts';
import { createProduct } from './page/createProduct.ts';
import { hashFormOf } from './address/hashRoutes.ts';
import { fetchPageAhead } from './pages.ts';
import { showStartFailure } from './page/showStartFailure.ts';

const hashForm = hashFormOf(location);
if (hashForm !== null) history.replaceState(null, '', hashForm);

/** A page without a status looks for newer versions after this time, ms. */
const BEGIN_UPDATES_AFTER_MS = 30_000;

fetchPageAhead(location.hash.slice(1));

const root = document.getElementById('root')!;
createProduct().then(
  (product) => {
    setTimeout(() => void product.updates.begin().catch(() => undefined), BEGIN_UPDATES_AFTER_MS);
    createRoot(root).render(
      <StrictMode>
        <I18nextProvider i18n={product.texts}>
          <CrashGuard language={product.language.now} reload={createCrashReload(product.platform)}>
            <PageSimulation value={product.platform.environment.isSimulation}>
              <App product={product} />
            </PageSimulation>
          </CrashGuard>
        </I18nextProvider>
      </StrictMode>,
    );
  },
  (error: unknown) => showStartFailure(root, error),
);
