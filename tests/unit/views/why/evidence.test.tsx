import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { teachModalDialogs } from '#tests/support/modalDialogs.ts';
import { feedFacts, windAsOf } from '#tests/support/yardEvents.ts';
import { renderYardPage } from '../yard/renderYardPage.tsx';
import { answer, ask, text, title, type Page } from './whyPage.ts';

// a machine that does much else takes its time to draw a whole page
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
beforeAll(async () => {
  teachModalDialogs();
  // what the page loads on request is here already
  await import('#views/why/WhyPanel.tsx');
});
afterEach(cleanup);

const NO_LIGHTNING = 'Lightning is currently unknown.';
const NOT_WATCHED = 'This screen has no complete strike data of its own right now.';

/** The sentences under the heading of what the status rests on. */
function evidence(): readonly string[] {
  const sections = [...document.querySelectorAll('dialog section')];
  const section = sections.find((one) => one.querySelector('h3')?.textContent === 'What this is based on');
  const sentences = [...(section?.querySelectorAll('p') ?? [])];
  return sentences.map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));
}

async function evidenceAfter(happen: (page: Page) => Promise<unknown>) {
  const page = await renderYardPage();
  await happen(page);
  await ask();
  return evidence();
}

it.each<[string, (page: Page) => Promise<unknown>, string]>([
  ['nothing has come yet', async () => {}, 'Alert data has not been received.'],
  ['the first check failed', (page) => page.fail('503'), 'Alert data has not been received.'],
  [
    'the last check failed',
    async (page) => {
      await page.show([]);
      await page.fail('503');
    },
    'Alert data cannot confirm the status.',
  ],
  [
    'content is dated ahead of the clock',
    (page) => answer(page, [], { ageMs: -120_000 }),
    'Alert data cannot confirm the status.',
  ],
  [
    'content grew old with no answer after it',
    async (page) => {
      await page.show([]);
      await page.pass(61_000);
    },
    'Alert data is 1 min old and cannot confirm the status.',
  ],
])(
  'says of alerts what they cannot confirm, and of no lightning that it is known, where %s [S4][S5]',
  async (_, happen, alerts) => {
    expect(await evidenceAfter(happen)).toEqual([alerts, NO_LIGHTNING, NOT_WATCHED]);
  },
);

it('says that lightning is not known beside alerts that are [S4]', async () => {
  const told = await evidenceAfter((page) => answer(page, [], { ageMs: 4_000, lightningAgeMs: null }));
  expect(title()).toBe('Why UNKNOWN?');
  expect(told).toEqual(['Alerts checked 4 s ago.', NO_LIGHTNING, NOT_WATCHED]);
});

it('names the weather that is not known now, and not how old the rest is [GAP-136][S4]', async () => {
  const told = await evidenceAfter((page) => {
    const nowMs = page.system.nowMs();
    const weather = [windAsOf(null), { ...windAsOf(nowMs - 60_000), hazard: 'lowVisibility' as const }];
    return act(() => page.system.answer({ ...feedFacts([], nowMs), weather }));
  });
  expect(text()).toContain('Unknown because the weather is not known now: wind.');
  expect(told).toEqual([
    'Alerts checked 0 s ago.',
    'Lightning data is complete up to 0 s ago.',
    'Not known now: wind.',
    NOT_WATCHED,
  ]);
});
