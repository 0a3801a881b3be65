import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { manual } from './scripts/manual/manualPlugin.ts';
import { descriptions } from './vite.descriptions.ts';
import { withoutJsonSchema } from './vite.jsonSchema.ts';
import { oldBrowser } from './vite.oldBrowser.ts';
import { serviceWorker } from './vite.serviceWorker.ts';

const service = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** Every page needs these at once, and in one file they shrink by 1.6 kB more than in the pieces that splitting makes. */
const LIBRARIES = {
  name: 'libraries',
  test: /node_modules[\\/](react|react-dom|scheduler|xstate|@xstate|i18next|react-i18next|wouter|zod)[\\/]/,
};
/**
 * What both yard pages need before their first status: together it is 3 kB less, as above. The button for the whole screen
 * comes later.
 */
const YARD = {
  name: 'yard',
  test: /src[\\/]views[\\/]yard[\\/](?!FullscreenButton)|[\\/](WhyButton|facilityDetails|notProvided|errorMessage)\.tsx?$|[\\/]icons[\\/]Icon(X|HelpCircle)\.m?js$/,
};

/** What every page needs before it knows which page it is; what follows below takes nothing out of it. */
const START = { name: 'start', tags: ['$initial' as const] };
/** What every map of the product is drawn with, likewise. */
const MAP = { name: 'map', test: /src[\\/]map[\\/](createRoutesMap|createMap)\.ts$/ };
/**
 * Icons and parts of the design kit that several pages use: a file each would be 25 calls more for the map and cost more
 * than what a page carries in vain. The library that writes telephone numbers is as large as all of them.
 */
const CONTROLS = {
  name: 'controls',
  test: /src[\\/]ui[\\/](?!format[\\/]phone)|tabler[\\/]icons/,
  minShareCount: 3,
};

/**
 * Ships locales/ beside the app as they are: texts are fetched per language and namespace, not bundled.
 * Texts of the service (`service-*`) stay with the service.
 */
function locales(): Plugin {
  return {
    name: 'locales',
    generateBundle() {
      for (const path of readdirSync('locales', { recursive: true, encoding: 'utf8' })) {
        if (!path.endsWith('.json') || basename(path).startsWith('service-')) continue;
        const source = readFileSync(join('locales', path));
        this.emitFile({ type: 'asset', fileName: `locales/${path.replaceAll('\\', '/')}`, source });
      }
    },
  };
}

export default defineConfig({
  plugins: [descriptions(), withoutJsonSchema(), react(), locales(), manual(), oldBrowser(), serviceWorker()],
  worker: { format: 'es' },
  // React has this hook itself: what stands in for it before React 18 is left out
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  build: {
    target: 'baseline-widely-available',
    sourcemap: true,
    outDir: 'dist/client',
    chunkSizeWarningLimit: 610,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [LIBRARIES, YARD, START, MAP, CONTROLS] },
        // pages carry the names of what they may load later, and hashes do not shrink; 7 is the least for more than 64 files
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/auth',
        '/feeds',
        '/static',
        '/weather',
        '/config.json',
        '/locales',
        '/manual',
        '/healthz',
        '/layers',
      ].map((path) => [path, service]),
    ),
  },
});
