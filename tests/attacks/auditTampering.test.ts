import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAuditSealer } from '#server/useCases/audit/auditSealer.ts';
import { verifyAudit } from '#server/useCases/audit/verifyAudit.ts';
import { sealHash, GENESIS_HASH } from '#server/storage/record/chain.ts';
import type { Database } from '#server/storage/connection/database.ts';
import type { Storage } from '#server/storage/openStorage.ts';
import { createRepositories } from '#server/storage/repositories.ts';
import { MISSION_TIME_MS } from '../support/missionTime.ts';
import { openTestStorage } from '../unit/server/storage/openTestStorage.ts';

const ENTRIES = 12;
let storage: Storage;
beforeAll(async () => {
  storage = await openTestStorage();
  const { audit, auditSeals } = createRepositories(storage.db);
  for (let i = 0; i < ENTRIES; i += 1) {
    const detail = { facilityId: `YARD_${i}`, reason: 'clear “sky” é', lightningProbability: 0.125 };
    await audit.append({
      atMs: MISSION_TIME_MS + i,
      who: 'p-sam',
      clientId: 'ACME',
      what: 'override.set',
      detail,
    });
  }
  const sealer = startAuditSealer({ seals: auditSeals, log: { error: () => {} } });
  await sealer.stop();
}, 60_000);
afterAll(() => storage.close());

class Undone extends Error {}

/** What the check says after somebody who owns the database did that; all of it is undone. */
async function verdictAfter(attack: (db: Database) => Promise<unknown>) {
  let verdict: Awaited<ReturnType<typeof verifyAudit>> | undefined;
  const work = storage.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit disable trigger append_only`);
    await tx.execute(sql`alter table audit_seals disable trigger append_only`);
    await tx.execute(sql`alter table audit_seals drop constraint audit_seals_audit_gid_audit_gid_fk`);
    await attack(tx);
    verdict = await verifyAudit(createRepositories(tx).auditSeals);
    throw new Undone();
  });
  await expect(work).rejects.toBeInstanceOf(Undone);
  return verdict!;
}
/** Gid of the entry at a position. */
const gidAt = (position: number) => sql`(select audit_gid from audit_seals where position = ${position})`;

describe('an attacker who changes the audit', () => {
  test.each([
    ['update', sql`update audit set who = 'nobody'`],
    ['delete', sql`delete from audit`],
    ['truncate', sql`truncate audit cascade`],
    ['update of seals', sql`update audit_seals set hash = 'x'`],
    ['delete of seals', sql`delete from audit_seals`],
  ])('by %s is refused by the database [S9]', async (_how, statement) => {
    await expect(storage.db.execute(statement)).rejects.toMatchObject({ cause: { code: 'SCC02' } });
  });

  test('nowhere leaves it unbroken [S9]', async () => {
    expect(await verdictAfter(async () => {})).toMatchObject({ head: { position: ENTRIES }, broken: null });
  });

  test.each([
    ['who did it', sql`who = 'p-uma'`],
    ['when', sql`at = at + interval '1 millisecond'`],
    ['of which client', sql`client_id = null`],
    ['what', sql`what = 'override.removed'`],
    ['one value of the detail', sql`detail = jsonb_set(detail, '{lightningProbability}', '0.25')`],
  ])('in %s is named by the check, though the triggers were taken away [S9]', async (_what, change) => {
    const { head, broken } = await verdictAfter((db) =>
      db.execute(sql`update audit set ${change} where gid = ${gidAt(5)}`),
    );
    expect({ head: head.position, broken }).toEqual({ head: 4, broken: { position: 5, how: 'changed' } });
  });

  test('by taking one entry out, with its seal or without, is named [S9]', async () => {
    const missing = { broken: { position: 7, how: 'missing' } };
    expect(
      await verdictAfter((db) => db.execute(sql`delete from audit where gid = ${gidAt(7)}`)),
    ).toMatchObject(missing);
    expect(
      await verdictAfter((db) => db.execute(sql`delete from audit_seals where position = 7`)),
    ).toMatchObject(missing);
  });

  test('by changing the places of two is named [S9]', async () => {
    const { broken } = await verdictAfter(async (db) => {
      const of = async (position: number) => {
        const rows = await db.execute(
          sql`select audit_gid as gid from audit_seals where position = ${position}`,
        );
        return (rows as unknown as { rows: { gid: number }[] }).rows[0]!.gid;
      };
      const [three, four] = [await of(3), await of(4)];
      await db.execute(sql`update audit_seals set audit_gid = -1 where position = 3`);
      await db.execute(sql`update audit_seals set audit_gid = ${three} where position = 4`);
      await db.execute(sql`update audit_seals set audit_gid = ${four} where position = 3`);
    });
    expect(broken).toEqual({ position: 3, how: 'changed' });
  });

  test('and computes the seal of that entry anew breaks the next one [S9]', async () => {
    const forged = sealHash(GENESIS_HASH, { gid: 1, who: 'p-uma' });
    const { broken } = await verdictAfter(async (db) => {
      await db.execute(sql`update audit_seals set hash = ${forged} where position = ${ENTRIES - 1}`);
    });
    expect(broken).toEqual({ position: ENTRIES - 1, how: 'changed' });
  });

  test('by cutting off its end leaves a chain whose head is not the one that was noted [S9]', async () => {
    const before = await verdictAfter(async () => {});
    const after = await verdictAfter(async (db) => {
      await db.execute(sql`delete from audit_seals where position > 10`);
    });
    expect(after.broken).toBeNull();
    expect(after.head).not.toEqual(before.head);
  });
});

describe('the sealer', () => {
  test('seals what was written late behind what is sealed already, and each row once [S9]', async () => {
    const { audit, auditSeals } = createRepositories(storage.db);
    await audit.append({ atMs: 1, who: 'service', clientId: null, what: 'tag.added', detail: {} });
    expect(await auditSeals.countUnsealed()).toBe(1);
    const errors: string[] = [];
    const sealer = startAuditSealer({
      seals: auditSeals,
      log: { error: (_detail, text) => errors.push(text) },
    });
    await Promise.all([sealer.sealAll(), sealer.sealAll()]);
    await sealer.stop();
    expect(errors).toEqual([]);
    expect(await auditSeals.countUnsealed()).toBe(0);
    expect(await verifyAudit(auditSeals)).toMatchObject({ head: { position: ENTRIES + 1 }, broken: null });
  });

  test('of a second process cannot fork the chain: one of two is refused [S13]', async () => {
    const { audit, auditSeals } = createRepositories(storage.db);
    for (const what of ['tag.renamed', 'tag.removed'] as const) {
      await audit.append({ atMs: 2, who: 'service', clientId: null, what, detail: {} });
    }
    await Promise.allSettled([auditSeals.seal(0, 1), auditSeals.seal(0, 1)]);
    await auditSeals.seal(0, 10);
    expect(await verifyAudit(auditSeals)).toMatchObject({ head: { position: ENTRIES + 3 }, broken: null });
  });
});
