import { setTimeout as wait } from 'node:timers/promises';
import type { Marionette } from './marionette.ts';

const LIMIT_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** Under it WebDriver names an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** What a person does and sees in a Firefox. Everything is waited for, a minute at most. */
export type FirefoxPage = {
  goTo(address: string): Promise<void>;
  resize(widthPx: number, heightPx: number): Promise<void>;
  /** Presses what a CSS selector finds and reads so; without a text, the first one. */
  press(selector: string, text?: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Waits until an element is seen whose text has this in it. */
  see(selector: string, text: string): Promise<void>;
  /** Waits until a script in the page answers true. */
  when(what: string, script: string): Promise<void>;
  /** Goes on in the window that has opened. */
  toNewWindow(): Promise<void>;
  /** Goes on in the first window, once the other one is closed. */
  toFirstWindow(): Promise<void>;
  /** PNG of what is seen. */
  picture(): Promise<Buffer>;
};

const FIND = `
  const [selector, text] = arguments;
  return [...document.querySelectorAll(selector)].find((one) =>
    one.checkVisibility() && (text === null || one.textContent.replaceAll('\\u00A0', ' ').includes(text))) ?? null;`;

export function createFirefoxPage({ send }: Marionette): FirefoxPage {
  const run = async (script: string, args: readonly unknown[] = []) =>
    ((await send('WebDriver:ExecuteScript', { script, args })) as { value: unknown }).value;
  const handles = async () => (await send('WebDriver:GetWindowHandles')) as string[];
  const switchTo = (handle: string) => send('WebDriver:SwitchToWindow', { handle });

  async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
    const deadlineMs = Date.now() + LIMIT_MS;
    for (;;) {
      const seen = await look();
      if (seen !== null) return seen;
      if (Date.now() > deadlineMs) throw new Error(`Not seen within ${LIMIT_MS / 1_000} s: ${what}`);
      await wait(LOOK_EVERY_MS);
    }
  }

  const find = (selector: string, text: string | null) =>
    until(text === null ? selector : `${selector} that reads "${text}"`, async () => {
      const found = (await run(FIND, [selector, text])) as Record<string, string> | null;
      return found?.[ELEMENT] ?? null;
    });

  return {
    goTo: async (url) => void (await send('WebDriver:Navigate', { url })),
    resize: async (width, height) => void (await send('WebDriver:SetWindowRect', { width, height })),
    async press(selector, text) {
      await send('WebDriver:ElementClick', { id: await find(selector, text ?? null) });
    },
    async type(selector, text) {
      await send('WebDriver:ElementSendKeys', { id: await find(selector, null), text });
    },
    see: async (selector, text) => void (await find(selector, text)),
    when: async (what, script) =>
      void (await until(what, async () => ((await run(script)) === true ? true : null))),
    async toNewWindow() {
      const opened = await until('a second window', async () => (await handles())[1] ?? null);
      await switchTo(opened);
    },
    async toFirstWindow() {
      const first = await until('one window alone', async () => {
        const [left, ...others] = await handles();
        return others.length === 0 ? (left ?? null) : null;
      });
      await switchTo(first);
    },
    async picture() {
      const { value } = (await send('WebDriver:TakeScreenshot', { full: false })) as { value: string };
      return Buffer.from(value, 'base64');
    },
  };
}
