import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { eventMetadataFor } from '#server/alerting/eventMetadataTable.ts';
import { createMailCarrier } from '#server/useCases/notices/mailCarrier.ts';
import { eventOf, PLACE, UMA } from './noticeFixture.ts';

const POLITE = { '': '220 mail', EHLO: '250-mail\r\n250 AUTH PLAIN', AUTH: '235 ok', DATA: '354 go on' };

const FROM = { name: '', address: 'alerts@yards.example' };
const HANGS_UP = 'hangs up';

/**
 * What becomes of a mail by what its server answers to each command;
 * its greeting is under '', what it says to the text under 'body'.
 */
async function outcome(refusals: Readonly<Record<string, string>>) {
  const answers: Readonly<Record<string, string>> = { ...POLITE, ...refusals };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(`${answers['']}\r\n`);
    let isBody = false;
    socket.on('data', (bytes) => {
      if (isBody && answers['body'] === HANGS_UP) {
        socket.destroy();
        return;
      }
      isBody = bytes.toString().startsWith('DATA');
      const command = Object.keys(answers).find((name) => name !== '' && bytes.toString().startsWith(name));
      socket.write(`${command === undefined ? '250 ok' : answers[command]}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const letterhead = {
    appOrigin: 'https://yards.example',
    metadata: eventMetadataFor(DEFAULT_CLIENT_RULES),
    isSimulation: false,
  };
  const carrier = createMailCarrier(
    { url: `smtp://user:secret@127.0.0.1:${port}/?ignoreTLS=true`, from: FROM },
    letterhead,
    null,
  );
  const content = {
    kind: 'begun' as const,
    event: eventOf('lightning_alert'),
    remaining: null,
    standing: [],
    decidedAtMs: Date.now(),
    place: PLACE,
    reader: UMA,
  };
  try {
    return await carrier.carry({ id: 'one', channel: 'email', address: 'uma@acme.example', content });
  } finally {
    carrier.close();
    server.close();
  }
}

test.each([
  ['takes no calls', { '': '554 5.3.2 no SMTP service here, maintenance' }, 'now'],
  ['refuses the sign-in', { AUTH: '535 5.7.8 no' }, 'now'],
  ['refuses the sender, as over its quota', { MAIL: '550 5.7.0 daily sending quota exceeded' }, 'now'],
  ['is busy with the recipient', { RCPT: '451 4.3.0 later' }, 'now'],
  ['refuses the recipient', { RCPT: '550 5.1.1 no such user' }, 'good'],
  ['refuses the message', { DATA: '554 5.7.1 no such content' }, 'good'],
  ['is busy with the message', { DATA: '452 4.3.1 no room' }, 'now'],
] as const)('where a mail server %s, %j, the mail has failed for %s ', async (_what, answers, time) => {
  expect(await outcome(answers)).toMatchObject({ kind: 'failed', isLasting: time === 'good' });
});

test.each([
  ['hangs up after it was handed the mail', { body: HANGS_UP }, true],
  ['refuses the message', { DATA: '554 5.7.1 no such content' }, false],
  ['is busy with the recipient', { RCPT: '451 4.3.0 later' }, false],
])('where a mail server %s, %j, the mail may have arrived: %s [S1]', async (_what, answers, isSo) => {
  const delivery = await outcome(answers);
  expect(delivery.kind === 'failed' && (delivery.mayHaveArrived ?? false)).toBe(isSo);
});

test('where no mail server is there, the mail surely did not arrive', async () => {
  const carrier = createMailCarrier(
    { url: 'smtp://127.0.0.1:1', from: FROM },
    { appOrigin: 'https://yards.example', metadata: [], isSimulation: false },
    null,
  );
  const delivery = await carrier.carry({
    id: 'one',
    channel: 'email',
    address: 'uma@acme.example',
    content: { kind: 'newDevice', device: '', decidedAtMs: 0, reader: UMA },
  });
  carrier.close();
  expect(delivery).toEqual({ kind: 'failed', isLasting: false, reason: expect.any(String) });
});
