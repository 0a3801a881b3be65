import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';

const SECRET = 'uma@acme.example';

function lineOf(error: unknown): string {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  log.error({ err: error }, 'Something could not be stored');
  return lines.join('');
}

function duplicateKey(): pg.DatabaseError {
  const error = new pg.DatabaseError(`invalid input syntax: "${SECRET}"`, 100, 'error');
  return Object.assign(error, {
    severity: 'ERROR',
    code: '23505',
    table: 'people',
    constraint: 'people_email_unique',
    detail: `Key (email)=(${SECRET}) already exists.`,
    where: SECRET,
    hint: SECRET,
  });
}

describe('a log line of an error', () => {
  test('carries no parameters, no rows and no statement, and says what failed where [S12]', () => {
    const line = lineOf(new DrizzleQueryError('insert into people values ($1)', [SECRET], duplicateKey()));
    expect(line).not.toContain(SECRET);
    expect(line).not.toContain('insert into');
    expect(JSON.parse(line)).toMatchObject({
      msg: 'Something could not be stored',
      err: {
        type: 'StatementError',
        cause: { type: 'DatabaseError', code: '23505', table: 'people', constraint: 'people_email_unique' },
      },
    });
    expect(line).toContain('log.test.ts');
  });

  test('carries neither where the error of the database stands behind another one [S12]', () => {
    expect(lineOf(duplicateKey())).not.toContain(SECRET);
    expect(lineOf(new Error('No notice was queued.', { cause: duplicateKey() }))).not.toContain(SECRET);
  });

  test('tells the message and the code of every other error [S12]', () => {
    const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    expect(JSON.parse(lineOf(error))).toMatchObject({
      err: { type: 'Error', message: 'connect ECONNREFUSED 127.0.0.1:5432', code: 'ECONNREFUSED' },
    });
  });
});
