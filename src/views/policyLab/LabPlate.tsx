import { inkOf, letterOf } from './labView.ts';

/** Letter of a policy in its colour. */
export function LabPlate({ nth }: { nth: number }) {
  return <span className={`lab-plate dplot-ink${inkOf(nth)}`}>{letterOf(nth)}</span>;
}
