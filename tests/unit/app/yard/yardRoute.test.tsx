import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { createActor } from 'xstate';
import { useHashPath } from '#app/address/useHashPath.ts';
import { YardRoute, type FacilityChoice } from '#app/yard/YardRoute.tsx';
import type { Facility } from '#contracts/facility.ts';
import { languageCycleMachine } from '#machines/languageCycle/languageCycleMachine.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { settled } from '#tests/support/settled.ts';
import { textsOf } from '../../views/textsOf.ts';

const language = createActor(languageCycleMachine, {
  input: { languages: ['en-US'], everyMs: 15_000 },
}).start();
const THEIR_YARD: Facility = { ...NORTHGATE_YARD, id: 'THEIR_YARD', clientId: 'OTHER' };

beforeEach(() => history.replaceState(null, '', '/'));
afterEach(() => vi.useRealTimers());

const Hash = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line react/hooks -- this is how the router is told where its path stands
  <Router hook={useHashPath}>{children}</Router>
);

type Address = {
  kind: 'alert' | 'monitoring';
  hash: string;
  facilityId?: string | null;
  /** What this device remembers. */
  remembered?: string | null;
  /** pending: nothing has been answered yet. */
  list?: readonly Facility[] | Error | 'pending';
};

function answered(list: NonNullable<Address['list']>): Promise<readonly Facility[]> {
  if (list === 'pending') return new Promise(() => {});
  return list instanceof Error ? Promise.reject(list) : Promise.resolve(list);
}

/** Goes to a yard page of the client ACME. */
async function go({
  kind,
  hash,
  facilityId = null,
  remembered = null,
  list = [NORTHGATE_YARD, THEIR_YARD],
}: Address) {
  history.replaceState(null, '', `/${hash}`);
  const product = {
    language: { actor: language },
    platform: {
      memory: { facilityId: () => remembered },
      catalogue: {
        fetchFacilities: () => answered(list),
      },
    },
  };
  const choices: FacilityChoice[] = [];
  const fetched = vi.spyOn(product.platform.catalogue, 'fetchFacilities');
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <Hash>
        <YardRoute
          product={product as never}
          kind={kind}
          clientId="ACME"
          facilityId={facilityId}
          drawChoice={(choice) => {
            choices.push(choice);
            return <p>{'choose a yard'}</p>;
          }}
        />
      </Hash>
    </I18nextProvider>,
  );
  await act(settled);
  return { choices, fetched };
}

describe('a yard page without a facility', () => {
  it.each([
    ['alert', '#/yardalert/ACME?lng=fr-CA', '#/yardalert/ACME/NORTHGATE_YARD?lng=fr-CA'],
    ['monitoring', '#/yardmonitoring/acme?cycle=fr-CA', '#/yardmonitoring/acme/NORTHGATE_YARD?cycle=fr-CA'],
  ] as const)(
    'leads on the %s page to the facility that was remembered, whatever its case [YARD-04][YMON-01][YMON-02][YMON-03]',
    async (kind, hash, expected) => {
      await go({ kind, hash, remembered: 'northgate_yard' });
      expect(location.hash).toBe(expected);
    },
  );

  describe.each([
    ['alert', '#/yardalert/ACME'],
    ['monitoring', '#/yardmonitoring/acme'],
  ] as const)('on the %s page', (kind, page) => {
    it.each([
      ['nothing is remembered', null, ''],
      ['the one that is remembered is not there', 'GONE_YARD', ''],
      ['the one that is remembered is of another client', 'THEIR_YARD', ''],
      ['the list is asked for', 'NORTHGATE_YARD', '?choose=1'],
    ])(
      'offers the facilities of the client where %s [YARD-03][YARD-04][YMON-01][YMON-02][GAP-65]',
      async (_, remembered, query) => {
        const choice = (await go({ kind, hash: `${page}${query}`, remembered })).choices.at(-1);
        expect(location.hash).toBe(`${page}${query}`);
        expect(choice?.facilities?.map(({ id }) => id)).toEqual(['NORTHGATE_YARD']);
        expect(choice?.hrefOf(NORTHGATE_YARD)).toBe(`${page}/NORTHGATE_YARD`);
      },
    );
  });
});

describe('a yard page of a facility', () => {
  const PAGES = [
    ['alert', 'yardalert/ACME'],
    ['monitoring', 'yardmonitoring/acme'],
  ] as const;
  const statusOf = (notice: HTMLElement) => notice.closest<HTMLElement>('[data-status]')?.dataset['status'];

  it.each(PAGES)(
    'that the client does not have says so, and leads to the list: %s [YARD-03][YARD-04][YMON-02]',
    async (kind, page) => {
      await go({ kind, hash: `#/${page}/THEIR_YARD`, facilityId: 'THEIR_YARD' });
      expect(screen.getByRole('alert').textContent).toContain('THEIR_YARD');
      expect(screen.getByRole('link', { name: 'Choose a facility' }).getAttribute('href')).toBe(
        `#/${page}?choose=1`,
      );
    },
  );

  it.each(PAGES)(
    'that is not in the list is asked for each minute, for it may be there again: %s [S2][S12]',
    async (kind, page) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const { fetched } = await go({ kind, hash: `#/${page}/GONE_YARD`, facilityId: 'GONE_YARD' });
      vi.advanceTimersByTime(59_999);
      expect(fetched).toHaveBeenCalledTimes(1);
      await act(async () => void vi.advanceTimersByTime(1));
      expect(fetched).toHaveBeenCalledTimes(2);
    },
  );

  it('is not asked for by a list to choose from [CONST-07]', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { fetched } = await go({ kind: 'alert', hash: '#/yardalert/ACME' });
    await act(async () => void vi.advanceTimersByTime(600_000));
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it.each(PAGES)(
    'looks unknown, not open, while the list cannot be had: %s [YARD-03][S1][S4]',
    async (kind, page) => {
      const list = new Error('502');
      await go({ kind, hash: `#/${page}/NORTHGATE_YARD`, facilityId: 'NORTHGATE_YARD', list });
      const notice = screen.getByRole('alert');
      expect([statusOf(notice), notice.querySelector('.notice-detail')?.textContent]).toEqual([
        'unknown',
        '502',
      ]);
    },
  );

  it.each(PAGES)('is loading until the list is there: %s [YARD-03][S1]', async (kind, page) => {
    await go({ kind, hash: `#/${page}/NORTHGATE_YARD`, facilityId: 'NORTHGATE_YARD', list: 'pending' });
    expect(statusOf(screen.getByRole('status'))).toBe('loading');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
