import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkObjects } from '#server/composition/doctor/objectChecks.ts';
import { freePort } from '../../../support/freePort.ts';
import { answering } from '../../../support/localServer.ts';
import { errorXml, startObjectServer, type ObjectServer } from '../../../support/objectServer.ts';
import { saying } from './saying.ts';

let server: ObjectServer;
beforeEach(async () => {
  server = await startObjectServer();
});
afterEach(() => server.stop());

const check = (changes: Partial<ObjectServer['settings']> = {}) =>
  checkObjects({ objects: { ...server.settings, ...changes } }, Date.now, 2_000);

test('a service without an object store has no check of it', async () => {
  expect(await checkObjects({ objects: null }, Date.now, 2_000)).toEqual([]);
});

test('a store that takes, gives, lists and removes an object is told, and left as it was', async () => {
  const { host } = new URL(server.settings.bucketUrl);
  expect(await check()).toEqual([{ level: 'ok', check: 'object store', text: `${host} can be used.` }]);
  expect(server.objects.size).toBe(0);
  expect(server.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'DELETE']);
});

test.each([
  [{ secretAccessKey: 'another' }, 'S3_SECRET_ACCESS_KEY'],
  [{ accessKeyId: 'another' }, 'S3_ACCESS_KEY_ID'],
  [{ region: 'eu-west-1' }, 'S3_REGION'],
])('a setting that is wrong is named: %o', async (changes, name) => {
  expect(await check(changes)).toEqual([{ level: 'fault', check: 'object store', text: saying(name) }]);
});

test.each([
  ['NoSuchBucket', 'create it, or correct S3_URL'],
  ['AccessDenied', 'needs to list, read, write and delete'],
  ['RequestTimeTooSkewed', 'NTP'],
  ['SomethingElse', 'cannot be used: PUT doctor/'],
])('what the store answers is told with what to do: %s', async (code, text) => {
  server.failBy(() => answering(403, {}, errorXml(code)));
  expect(await check()).toEqual([{ level: 'fault', check: 'object store', text: saying(text) }]);
});

test('a store that nobody answers for is a fault in one line', async () => {
  const [finding] = await check({ bucketUrl: `http://127.0.0.1:${await freePort()}/yards` });
  expect(finding).toMatchObject({ level: 'fault', text: saying('refuses the connection') });
});
