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
        backup: 'src/server/composition/backup/backupMain.ts',
        doctor: 'src/server/composition/doctor/doctorMain.ts',
        replay: 'src/server/composition/replay/batchMain.ts',
        shadow: 'src/server/composition/replay/shadowMain.ts',
        lab: 'src/server/composition/replay/labMain.ts',
        evidenceReplay: 'src/server/composition/replay/evidenceReplayMain.ts',
        labWorker: 'src/server/useCases/policyLab/labWorker.ts',
        labRunWorker: 'src/server/useCases/policyLab/labRunWorker.ts',
        feedTest: 'src/server/composition/feeds/feedTestMain.ts',
        record: 'src/server/composition/feeds/recordMain.ts',
        skyWorker: 'src/server/world/sky/skyWorker.ts',
        reportWorker: 'src/server/useCases/history/reportWorker.ts',
        incidentWorker: 'src/server/useCases/incident/incidentWorker.ts',
        roadWorker: 'src/server/world/roads/roadWorker.ts',
        postalWorker: 'src/server/world/postal/postalWorker.ts',
        gazetteerWorker: 'src/server/world/geocode/gazetteerWorker.ts',
        strikeTileWorker: 'src/server/world/lightning/strikeTileWorker.ts',
        glmWorker: 'src/server/sources/glm/glmWorker.ts',
        basemapWorker: 'src/server/world/basemap/basemapWorker.ts',
        placeMapWorker: 'src/server/world/basemap/placeMapWorker.ts',
        frameWorker: 'src/server/world/radar/frameWorker.ts',
        probabilityWorker: 'src/server/sources/mrms/probabilityWorker.ts',
      },
      // all in one folder: whatever starts a thread finds it beside itself, also once several programs share that code
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
  ssr: { target: 'node' },
});
