import pg from 'pg';

/** Id of the person who is asked questions. */
export async function personIdIn(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from people where email = $1', [
    'user@acme.example',
  ]);
  await client.end();
  return rows[0]!.id;
}
