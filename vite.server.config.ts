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
        replay: 'src/server/sources/replay/batchMain.ts',
        radarWorker: 'src/server/radar/radarWorker.ts',
        basemapWorker: 'src/server/basemap/basemapWorker.ts',
      },
      output: { entryFileNames: '[name].mjs' },
    },
  },
  ssr: { target: 'node' },
});
