// `npm run lab -- FILE… --facilities F.csv --policies P.json --report R.json`: recorded lightning under several policies.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, ensureNode } from './ensure.mjs';

ensureNode();
ensureInstalled();
ensureBuilt();
const { runLab } = await import(pathToFileURL(resolve('dist/server/lab.mjs')).href);

const cancelling = new AbortController();
process.once('SIGINT', () => cancelling.abort());

/** One line that is overwritten; none where nobody looks on. */
function onProgress({ step, done, of }) {
  if (!process.stderr.isTTY) return;
  const what = step === 'reading' ? 'files read' : 'strikes judged';
  process.stderr.write(`\r${done} of ${of} ${what}   ${step === 'judging' && done === of ? '\n' : ''}`);
}

process.exitCode = await runLab(process.argv.slice(2), { onProgress, signal: cancelling.signal });
