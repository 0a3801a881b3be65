import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectMarionette } from './marionette.ts';
import { createFirefoxPage, type FirefoxPage } from './firefoxPage.ts';
import { freePort } from '../support/freePort.ts';

/** The browser's own parts complain too; they write no texts in quotes. */
const OF_PAGES = /^(console\.(error|warn): "|JavaScript error: http)/;
const START_LIMIT_MS = 60_000;

export type Firefox = {
  readonly page: FirefoxPage;
  readonly version: string;
  /** Errors that pages have told of so far. */
  errors(): readonly string[];
  stop(): Promise<void>;
};

/** Starts a Firefox without a window, with a profile that goes with it. @param program Its path. */
export async function startFirefox(program: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'scc-firefox-'));
  const port = await freePort();
  const preferences = {
    'marionette.port': port,
    'intl.accept_languages': 'en-US',
    // what pages write to the console comes to the terminal
    'devtools.console.stdout.content': true,
    'datareporting.policy.dataSubmissionEnabled': false,
    'browser.shell.checkDefaultBrowser': false,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank'];
  const browser = spawn(program, args, {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [browser.stdout, browser.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const wire = await connectMarionette(port, Date.now() + START_LIMIT_MS);
  const session = (await wire.send('WebDriver:NewSession')) as {
    capabilities: { browserVersion: string };
  };
  return {
    page: createFirefoxPage(wire),
    version: session.capabilities.browserVersion,
    errors: () => said.split('\n').filter((line) => OF_PAGES.test(line)),
    async stop() {
      wire.close();
      if (browser.exitCode === null && browser.kill()) await once(browser, 'exit');
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
