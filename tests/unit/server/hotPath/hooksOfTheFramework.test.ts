import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SERVER = fileURLToPath(new URL('../../../../src/server', import.meta.url));
/** Hooks that may refuse, or change what goes out. */
const RULE = /addHook\(\s*'(onRequest|preParsing|preValidation|preHandler|preSerialization|onSend)'/g;

/** How each of them holds for answers that the framework does not give. */
const HELD: Record<string, string> = {
  'composition/edge/edgeApp.ts onRequest': 'mayAnswer: an edge whose clock is wrong passes everything on',
  'routes/hooks/hostCheck.ts onRequest': 'wasLetIn: the same host on the same connection',
  'routes/hooks/keepFromCaches.ts onSend': 'each question says how long its answer may be kept',
  'routes/hooks/leadToSetup.ts onRequest': 'for the first page alone',
  'routes/hooks/refuseHostileTexts.ts preValidation':
    'an address is answered after it has passed; %00 beside it is passed on',
  'routes/hooks/refuseUnsureWrites.ts onRequest': 'for writes alone',
  'routes/hooks/securityHeaders.ts onRequest': 'the same headers are sent',
  'routes/hooks/shedLoad.ts onRequest': 'for calls that can wait, of which none is answered here',
  'routes/hooks/tellNoTime.ts onRequest': 'mayAnswer, as above',
  'routes/hooks/traceRequests.ts onRequest': 'traceAnswer: traced once it has gone out',
  'routes/hooks/traceRequests.ts onSend': 'for event streams alone',
  'routes/outsideSignIn/keepOpener.ts onSend': 'for the pages of the sign-in window alone',
  'useCases/access/sessionHooks.ts preHandler': 'for orders alone, of which none is answered here',
};

test('every rule of the framework for all requests holds on the path before it too [AUTH-05][S13]', async () => {
  const files = (await readdir(SERVER, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(join(SERVER, file), 'utf8');
    for (const [, hook] of text.matchAll(RULE)) found.push(`${file.replaceAll('\\', '/')} ${hook}`);
  }
  // a new one has to hold in hotPath.ts as well; say here how
  expect(found.toSorted()).toEqual(Object.keys(HELD).toSorted());
});
