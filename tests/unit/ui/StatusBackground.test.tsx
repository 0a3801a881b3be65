import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusBackground, StatusBlock } from '#ui/StatusBackground.tsx';

type Props = Parameters<typeof StatusBackground>[0];

const pageOf = ({ children = 'the yard', ...props }: Partial<Props> = {}) =>
  render(
    <StatusBackground language="fr-CA" statusStyle="closed" {...props}>
      {children}
    </StatusBackground>,
  ).container.firstElementChild as HTMLElement;

it.each(['open', 'warning', 'closed', 'alertopen', 'unknown', 'loading'] as const)(
  'a page of the status %s is its colour from edge to edge, with a band at head and foot [YARD-01]',
  (statusStyle) => {
    const page = pageOf({ statusStyle });
    expect(page.dataset['status']).toBe(statusStyle);
    expect([...page.classList]).toEqual(['yard', 'painted']);
    expect([page.lang, page.textContent]).toEqual(['fr-CA', 'the yard']);
    expect([...page.querySelectorAll('.band')].map(({ className }) => className)).toEqual([
      'band band-top',
      'band band-bottom',
    ]);
  },
);

it('a page is marked as overridden and for the night only where it is [YARD-01]', () => {
  expect(pageOf().dataset).not.toHaveProperty('override');
  expect(pageOf().dataset).not.toHaveProperty('night');
  const marked = pageOf({ isOverride: true, isNight: true });
  expect([marked.dataset['override'], marked.dataset['night']]).toEqual(['true', 'true']);
});

it('the face of a page moves with each minute, against marks that burn in [YARD-01]', () => {
  expect([0, 1, 2, 3].map((minute) => pageOf({ minute }).dataset['shift'])).toEqual(['0', '1', '0', '1']);
  expect(pageOf().dataset['shift']).toBe('0');
});

it('a neutral page is not painted; the block of the status on it is [YARD-01]', () => {
  const page = pageOf({ isNeutral: true, children: <StatusBlock statusStyle="open">{'open'}</StatusBlock> });
  expect([...page.classList]).toEqual(['yard', 'yard-neutral']);
  expect(page.dataset['status']).toBe('closed');
  const block = page.firstElementChild as HTMLElement;
  expect([...block.classList]).toEqual(['status-block', 'painted']);
  expect([block.dataset['status'], block.textContent]).toEqual(['open', 'open']);
});
