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
        admin: 'src/server/composition/admin/adminMain.ts',
        replay: 'src/server/composition/replay/batchMain.ts',
        shadow: 'src/server/composition/replay/shadowMain.ts',
        feedTest: 'src/server/composition/feeds/feedTestMain.ts',
        record: 'src/server/composition/feeds/recordMain.ts',
        skyWorker: 'src/server/world/sky/skyWorker.ts',
        reportWorker: 'src/server/useCases/history/reportWorker.ts',
        roadWorker: 'src/server/world/roads/roadWorker.ts',
        postalWorker: 'src/server/world/postal/postalWorker.ts',
        gazetteerWorker: 'src/server/world/geocode/gazetteerWorker.ts',
        strikeTileWorker: 'src/server/world/lightning/strikeTileWorker.ts',
        glmWorker: 'src/server/sources/glm/glmWorker.ts',
        basemapWorker: 'src/server/world/basemap/basemapWorker.ts',
        probabilityWorker: 'src/server/sources/mrms/probabilityWorker.ts',
      },
      output: { entryFileNames: '[name].mjs' },
    },
  },
  ssr: { target: 'node' },
});
