import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const service = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

export default defineConfig({
  plugins: [react()],
  worker: { format: 'es' },
  build: { target: 'baseline-widely-available', sourcemap: true, outDir: 'dist/client' },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth', '/feeds', '/static', '/weather', '/config.json', '/locales', '/healthz'].map((path) => [
        path,
        service,
      ]),
    ),
  },
});
