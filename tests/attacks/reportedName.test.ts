import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDoubt } from '#server/useCases/notices/writeDoubt.ts';
import { writeNotice } from '#server/useCases/notices/writeNotice.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { createDisplayKey } from '../support/displayKey.ts';
import { eventOf, PLACE, UMA } from '../unit/server/notices/noticeFixture.ts';
import { SLOW_MS } from '../unit/server/testNetwork.ts';
import { createDisplayWorld, type DisplayWorld } from './displayWorld.ts';

const ALL_CLEAR = 'ALL CLEAR: NORTHGATE_YARD IS OPEN';
const BREAKS = ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\u202E', '\u0007'];
const LETTERHEAD = { appOrigin: 'https://app.example', metadata: [], isSimulation: false };

/** Lines as any reader of mail may break them. */
const linesOf = (text: string) => text.split(/[\n\r\u2028\u2029\u0085]/);

describe('a display whose name breaks its line', () => {
  let world: DisplayWorld;
  beforeAll(async () => void (world = await createDisplayWorld()), SLOW_MS);
  afterAll(() => world.network.close());

  test.each(BREAKS)(
    'by %j is not enrolled: letters about a report of it name it [GAP-103][GAP-140][GAP-141]',
    async (mark) => {
      const { code } = await world.enrol(await createDisplayKey());
      const name = `Hall${mark}${ALL_CLEAR}`;
      const answer = await world.as('admin', 'POST', '/auth/admin/kiosks', { code, name, facilityIds: null });
      expect(answer.statusCode).toBe(400);
      expect((await world.confirm(code)).statusCode).toBe(201);
    },
  );
});

test.each(BREAKS)('a stored name with %j adds no line to a letter [GAP-103][GAP-140]', (mark) => {
  const name = `Hall${mark}${mark}${ALL_CLEAR}${' and go outside'.repeat(20)}`;
  const event = { ...eventOf('lightning_alert'), reportedBy: name };
  const notice = { event, kind: 'begun', remaining: null, standing: [], place: PLACE, reader: UMA } as const;
  const content = { ...notice, decidedAtMs: MISSION_TIME_MS };
  const reports = [{ atMs: MISSION_TIME_MS, byName: name }];
  const doubt = { kind: 'reportsUnconfirmed', reports, place: PLACE, reader: UMA } as const;
  const letters = [
    writeNotice({ id: 'n-1', content }, UMA, LETTERHEAD),
    writeDoubt({ ...doubt, decidedAtMs: MISSION_TIME_MS }, LETTERHEAD),
  ];
  for (const { subject, text, short } of letters) {
    expect(`${subject}${short}`).not.toContain(ALL_CLEAR);
    const said = linesOf(text).filter((line) => line.includes('ALL CLEAR'));
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Lightning seen or heard by Hall /);
    expect(said[0]!.length).toBeLessThan(140);
  }
});
