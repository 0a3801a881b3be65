import { act, cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { useMapNews } from '#app/mapPage/useMapNews.tsx';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { textsOf } from '../../views/textsOf.ts';

afterEach(cleanup);

const WARNING = 'Only cloud-to-ground strikes are dangerous to outdoor workers. Alerts count both kinds.';

/** What a map tells, each time that it tells something. */
function open(isAddressBroken = false) {
  const input = { historyMs: 3_600_000, stepMs: 120_000, frameMs: 400 };
  const lightning = createActor(lightningMachine, { input }).start();
  const system = { lightning } as never;
  const told: unknown[] = [];
  function Page() {
    const news = useMapNews(system, isAddressBroken);
    if (news !== null && told.at(-1) !== news) told.push(news);
    return <p data-kind={news?.kind}>{news?.content}</p>;
  }
  const { container } = render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <Page />
    </I18nextProvider>,
  );
  return {
    choose: (isAll: boolean) => act(() => lightning.send({ type: 'kinds.chosen', isAll })),
    news: () => [container.querySelector('p')?.dataset['kind'], container.textContent],
    times: () => told.length,
  };
}

it('choosing all strikes tells which of them are dangerous, each time that it is done [STRIKE-02]', () => {
  const { choose, news, times } = open();
  expect(news()).toEqual([undefined, '']);
  choose(true);
  expect([...news(), times()]).toEqual(['info', WARNING, 1]);
  choose(false);
  expect(times()).toBe(1);
  choose(true);
  expect([...news(), times()]).toEqual(['info', WARNING, 2]);
});

it('an address that means nothing is told of before anything else [STRIKE-02][SHELL-08]', () => {
  const { choose, news } = open(true);
  expect(news()).toEqual(['error', 'Invalid Link']);
  choose(true);
  expect(news()).toEqual(['info', WARNING]);
});
