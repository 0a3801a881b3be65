// Answers of a service again, by node:http alone: the least that they can cost.
// `node bareServer.mjs`; answers come as messages.
import { createServer } from 'node:http';

const answers = new Map();
process.on('message', ({ key, status, headers, body }) => {
  answers.set(key, { status, headers, body: Buffer.from(body, 'base64') });
  process.send({ key });
});
process.on('disconnect', () => process.exit());

const server = createServer((request, response) => {
  const known = request.headers['if-none-match'] === undefined ? '' : ' 304';
  const { status, headers, body } = answers.get(request.url + known);
  response.writeHead(status, headers);
  response.end(body);
}).listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
