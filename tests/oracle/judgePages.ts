import type { Dice } from '../soak/dice.ts';
import { pageCase, type PageCase } from './cases/pageCases.ts';
import { overrideOf } from './reading/eventRules.ts';
import { STOP, type Bounds, type Level } from './reading/facts.ts';
import { facilityBounds, mapBounds, yardBounds } from './reading/pageRules.ts';
import type { PagesShown, PageSubject } from './subjects.ts';
import type { Fault, Tally } from './tally.ts';

/** Holds one random situation against the rules. */
export function judgePages(subject: PageSubject, dice: Dice, tally: Tally): void {
  const situation = pageCase(dice);
  const shown = subject(situation);
  const yard = yardBounds(situation);
  tally.count(shown.yard < STOP);
  const note = (fault: Fault | null, surface: string) => {
    if (fault !== null) tally.note(fault, `${surface}: ${describe(situation, shown)}`);
  };
  note(faultOf(shown.yardActual, yard), 'yard');
  note(faultOf(shown.map, mapBounds(situation)), 'map');
  note(faultOf(shown.facility, facilityBounds(situation)), 'facility view');
  // a drill makes worse, and nothing else
  const isWorsened = shown.yard > shown.yardActual;
  note(shown.yard < shown.yardActual ? 'unsafe' : null, 'drill');
  note(isWorsened && situation.drills.length === 0 ? 'tooCareful' : null, 'drill');
  note(isWorsened && shown.yardActual >= STOP ? 'unsafe' : null, 'drill that hides what is real');
  const mayReport = yard.least < STOP && overrideOf(situation) === 'none';
  note(shown.isReportedOpen && !mayReport ? 'unsafe' : null, 'report');
}

/** What is wrong with a status that the rules bound; null: nothing. */
export function faultOf(shown: Level, { least, most }: Bounds): Fault | null {
  const isStop = shown >= STOP;
  if (Math.min(shown, STOP) < Math.min(least, STOP)) return 'unsafe';
  if (shown < least) return 'notRaised';
  if (isStop ? most < STOP : shown > most) return 'tooCareful';
  return null;
}

function describe(situation: PageCase, shown: PagesShown): string {
  return `${JSON.stringify(shown)} for ${JSON.stringify(situation, (_key, value: unknown) =>
    Number.isNaN(value) ? 'NaN' : value,
  )}`;
}
