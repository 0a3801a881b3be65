import { defineConfig } from 'drizzle-kit';

// `npm run db:generate -- --name what_changes` writes the next numbered migration; a landed one is never edited
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/storage/tables/*.ts',
  out: './src/server/storage/migrations',
});
