import { defineConfig } from 'vite';

export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        admin: 'src/server/admin/adminMain.ts',
        replay: 'src/server/sources/replay/batchMain.ts',
        skyWorker: 'src/server/sky/skyWorker.ts',
        roadWorker: 'src/server/roads/roadWorker.ts',
        postalWorker: 'src/server/postal/postalWorker.ts',
        gazetteerWorker: 'src/server/geocode/gazetteerWorker.ts',
        strikeTileWorker: 'src/server/lightning/strikeTileWorker.ts',
        basemapWorker: 'src/server/basemap/basemapWorker.ts',
      },
      output: { entryFileNames: '[name].mjs' },
    },
  },
  ssr: { target: 'node' },
});
