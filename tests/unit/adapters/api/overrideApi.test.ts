import { describe, expect, test } from 'vitest';
import { createOverrideApi } from '#adapters/api/overrideApi.ts';
import { OverrideRequest } from '#contracts/override.ts';
import { YARD_IS_OPEN } from '#domain/override/predefinedMessages.ts';
import { createFakeHttp } from './fakeHttp.ts';

const PATH = '/api/alerts/merged/yard_alerts';
const REMOVAL = { clientId: 'ACME', facilityId: 'YARD 7', overrideId: 'o/1' };
const REMOVAL_PATH = `${PATH}/ACME/YARD%207/o%2F1`;
const ORDER = {
  clientId: 'ACME',
  facilityId: 'YARD 7',
  message: YARD_IS_OPEN,
  lightningProbability: 0.03,
  replacesOverrideId: null,
  knownStrikeAtMs: null,
};

const apiOver = (answers: Parameters<typeof createFakeHttp>[0]) => {
  const { http, asked } = createFakeHttp(answers);
  return { api: createOverrideApi(http, '/api'), asked };
};
const conflict = (message: string, more: object = {}) =>
  Response.json({ generalError: { message, messageText: 'in English' }, ...more }, { status: 409 });
const first = { overrideUserName: { message: 'Dana Field' } };

describe('setting an override', () => {
  test('sends the predefined message whole, with the probability that was seen [DATA-20][CALL-08]', async () => {
    const { api, asked } = apiOver({ [PATH]: new Response(null, { status: 204 }) });
    expect(await api.set(ORDER)).toBe('done');
    const body = {
      facilityStatusUpdates: [
        {
          overrideGroupId: 'Default',
          override: true,
          customMessage: 'Yard is Open',
          status: 'ALL_CLEAR',
          facilityId: 'YARD 7',
          yardStatus: 'OPEN',
          lightningProbability: 0.03,
          knownStrikeAt: null,
        },
      ],
      feedType: 'OVERRIDE',
    };
    expect(asked).toEqual([{ method: 'POST', path: PATH, query: {}, body }]);
    expect(OverrideRequest.parse(asked[0]?.body)).toEqual(body);
  });

  test('names the override that it replaces, in the same call [GAP-81]', async () => {
    const { api, asked } = apiOver({ [PATH]: {} });
    await api.set({ ...ORDER, replacesOverrideId: 'o-1' });
    expect(asked).toHaveLength(1);
    expect(OverrideRequest.parse(asked[0]?.body).facilityStatusUpdates[0]?.replacesOverrideId).toBe('o-1');
  });

  test('says which strike the person knew of [S9]', async () => {
    const { api, asked } = apiOver({ [PATH]: {} });
    await api.set({ ...ORDER, knownStrikeAtMs: Date.parse('2026-07-04T18:30:00.250Z') });
    expect(asked[0]?.body).toMatchObject({
      facilityStatusUpdates: [{ knownStrikeAt: '2026-07-04T18:30:00.250Z' }],
    });
  });

  test('sends null for a probability that is not known [DATA-20][S8]', async () => {
    const { api, asked } = apiOver({ [PATH]: {} });
    await api.set({ ...ORDER, lightningProbability: null });
    expect(asked[0]?.body).toMatchObject({ facilityStatusUpdates: [{ lightningProbability: null }] });
  });

  test('needs nothing of the answer but that it is below 300 [CALL-08]', async () => {
    const answers = [Response.json({}, { status: 201 }), new Response('no JSON'), new Response(null)];
    for (const answer of answers) expect(await apiOver({ [PATH]: answer }).api.set(ORDER)).toBe('done');
  });

  test('is refused by name where another user was first, where lightning is too likely or has struck since [OVR-08][S8][S9]', async () => {
    const setOver = (answer: Response) => apiOver({ [PATH]: answer }).api.set(ORDER);
    expect(await setOver(conflict('overrideExists', first))).toEqual({
      refused: 'taken',
      byName: 'Dana Field',
    });
    expect(await setOver(conflict('overrideExists'))).toEqual({ refused: 'taken', byName: null });
    expect(await setOver(conflict('probabilityTooHigh'))).toEqual({ refused: 'probability' });
    expect(await setOver(conflict('strikeSince'))).toEqual({ refused: 'strike' });
  });

  test.each([
    ['a status of 300 or more', Response.json({}, { status: 300 })],
    ['a conflict of another kind', conflict('somethingElse', first)],
    [
      'a refusal that is no conflict',
      Response.json({ generalError: { message: 'overrideExists' } }, { status: 403 }),
    ],
    ['a network that is gone', new Error('gone')],
  ])('fails at %s [OVR-13]', async (_, answer) => {
    await expect(apiOver({ [PATH]: answer }).api.set(ORDER)).rejects.toThrow();
  });
});

describe('removing an override', () => {
  test('names client, facility and override [CALL-09]', async () => {
    const { api, asked } = apiOver({ [REMOVAL_PATH]: new Response(null, { status: 204 }) });
    expect(await api.remove(REMOVAL)).toBe('done');
    expect(asked).toEqual([{ method: 'DELETE', path: REMOVAL_PATH, query: {}, body: null }]);
  });

  test('is refused where another one is in force by now, and fails where none is [OVR-13]', async () => {
    const removeOver = (answer: Response) => apiOver({ [REMOVAL_PATH]: answer }).api.remove(REMOVAL);
    expect(await removeOver(conflict('overrideReplaced'))).toEqual({ refused: 'taken', byName: null });
    await expect(removeOver(Response.json({}, { status: 404 }))).rejects.toThrow('404');
  });
});
