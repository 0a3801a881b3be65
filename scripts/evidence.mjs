// `npm run evidence -- verify FILE`: whether an exported part of the evidence is as it was written. Plain Node: it needs
// nothing of this repository, and shares no code with the service that wrote the part, so that it repeats no fault of it.
// `npm run evidence -- replay FILE --inputs DIR`: whether the product judges the recorded inputs of such a part as it did
// then. It checks the part as `verify` does, and needs this repository or an image of it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FORMAT = 'scc-evidence-1';
const USAGE =
  'npm run evidence -- verify FILE [--head POSITION:HASH], or replay FILE --inputs DIR [--facility ID] [--client ID] [--from INSTANT] [--to INSTANT]';
const HEAD = /^(\d+):([0-9a-f]{64})$/;
const HASH = /^[0-9a-f]{64}$/;
const GENESIS = /^0{64}$/;
/** Exit codes. */
const UNBROKEN = 0;
const BROKEN = 1;
const NOT_READ = 2;

class Broken extends Error {}

/** JSON with the keys of each object in order and without white space. */
function canonical(value) {
  return JSON.stringify(value, (_key, part) =>
    typeof part !== 'object' || part === null || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

/** Lines with their line feed; the last one may lack it. */
async function* linesOf(chunks) {
  let rest = '';
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  for await (const bytes of chunks) {
    const lines = (rest + decodedBy(decoder, bytes, { stream: true })).split('\n');
    rest = lines.pop();
    for (const line of lines) yield `${line}\n`;
  }
  rest += decodedBy(decoder, new Uint8Array(0), {});
  if (rest !== '') yield rest;
}

function decodedBy(decoder, bytes, options) {
  try {
    return decoder.decode(bytes, options);
  } catch {
    throw new Broken('the file was changed: it has bytes that are no text');
  }
}

/** What a line says; every byte of it counts. */
function read(line, number) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Broken(`line ${number} was changed or cut off: it is no JSON`);
  }
  if (`${canonical(value)}\n` !== line)
    throw new Broken(`line ${number} was changed: it is not as the service writes it`);
  return value;
}

/** Whether it is an object of these keys alone: what the seal does not cover could say anything. */
function hasKeys(value, keys) {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === keys;
}

function headOf(value) {
  const head = value?.head;
  const isHead =
    hasKeys(value, 'format,head') &&
    value.format === FORMAT &&
    hasKeys(head, 'hash,position') &&
    Number.isSafeInteger(head.position) &&
    (head.position > 0 ? HASH : GENESIS).test(head.hash);
  if (!isHead) throw new Broken('line 1 was changed: it names no head before the part');
  return head;
}

function follow(last, link, number) {
  if (!hasKeys(link, 'entry,hash,position')) throw new Broken(`line ${number} was changed: it is no entry`);
  const expected = last.position + 1;
  const { position, entry, hash } = link;
  if (position !== expected)
    throw new Broken(`entry ${expected} is missing or out of order: line ${number} is entry ${position}`);
  const sealed = createHash('sha256')
    .update(`${last.hash}\n${canonical(entry)}`)
    .digest('hex');
  if (sealed !== hash) throw new Broken(`entry ${position} was changed (line ${number})`);
  return { position, hash };
}

function compare(kept, reached) {
  if (kept?.position === reached.position && kept.hash !== reached.hash)
    throw new Broken(
      `entry ${reached.position} or one before it was changed: the head that was kept is another`,
    );
}

/**
 * Follows a part to its end.
 *
 * @param kept A head that was noted elsewhere; null: none.
 * @returns The head before the part and the one at its end.
 */
export async function verifyPart(chunks, kept) {
  let before = null;
  let last = null;
  let number = 0;
  for await (const line of linesOf(chunks)) {
    number += 1;
    const value = read(line, number);
    if (last === null) before = last = headOf(value);
    else last = follow(last, value, number);
    compare(kept, last);
  }
  if (last === null) throw new Broken('the file is empty');
  if (kept !== null && kept.position > last.position)
    throw new Broken(
      `the end was cut off: the last entry is ${last.position}, the head that was kept is of ${kept.position}`,
    );
  if (kept !== null && kept.position < before.position)
    throw new Error(
      `the head that was kept is of entry ${kept.position}, before the part: it proves nothing here`,
    );
  return { before, last };
}

function adviceOf(kept, last) {
  if (kept === null) return ' Whether its end was cut off shows only with --head.';
  return kept.position < last.position
    ? ` Whether entries after ${kept.position} were cut off is not known.`
    : '';
}

/** What was asked for; null: not understood. */
function orderOf([command, path, option, text, ...rest]) {
  if (command !== 'verify' || path === undefined || rest.length > 0) return null;
  if (option === undefined) return { path, kept: null };
  const [, position, hash] = (option === '--head' && HEAD.exec(text ?? '')) || [];
  return hash === undefined ? null : { path, kept: { position: Number(position), hash } };
}

async function main(args) {
  if (args[0] === 'replay' && args[1] !== undefined) return replay(args.slice(1));
  const order = orderOf(args);
  if (order === null) {
    console.error(USAGE);
    return NOT_READ;
  }
  const { path, kept } = order;
  return checked(path, kept, ({ before, last }) => {
    const part =
      last.position === before.position ? 'no entry' : `entries ${before.position + 1} to ${last.position}`;
    console.log(`Unbroken: ${part}, head ${last.position}:${last.hash}.${adviceOf(kept, last)}`);
    return UNBROKEN;
  });
}

/** A part whose chain is broken is not replayed. */
async function replay([path, ...options]) {
  return checked(path, null, async () => {
    const { ensureBuilt, ensureInstalled, ensureNode } = await import('./ensure.mjs');
    ensureNode();
    ensureInstalled();
    ensureBuilt();
    const { runEvidenceReplay } = await import(pathToFileURL(resolve('dist/server/evidenceReplay.mjs')).href);
    return runEvidenceReplay([path, ...options]);
  });
}

/** Exit code of what is done once the part has been checked. */
async function checked(path, kept, proceed) {
  try {
    return await proceed(await verifyPart(createReadStream(path), kept));
  } catch (error) {
    if (error instanceof Broken) {
      console.error(`Broken: ${error.message}.`);
      return BROKEN;
    }
    console.error(`${path} cannot be checked: ${error.message}.`);
    return NOT_READ;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
