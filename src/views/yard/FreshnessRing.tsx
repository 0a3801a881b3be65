import { useSelector } from '@xstate/react';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectFault, selectIsLate, selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import { Ring } from '#ui/Ring.tsx';
import { selectContentAgeS, selectPollEveryMs } from '../yardFacts/yardSelectors.ts';

/** Refills with every newer answer and carries the age of its content in seconds, from 100 s on in minutes (S5). */
export function FreshnessRing({ yardStatus }: { yardStatus: YardStatusRef }) {
  const ageS = useSelector(yardStatus, selectContentAgeS);
  const pollEveryMs = useSelector(yardStatus, selectPollEveryMs);
  const isFaulty = useSelector(yardStatus, (snapshot) => selectFault(snapshot) !== null);
  const isLate = useSelector(yardStatus, selectIsLate);
  const isUnknown = useSelector(yardStatus, (snapshot) => selectShown(snapshot) === 'UNKNOWN');
  if (ageS === null) return <Ring fraction={0} text="" isLate={isFaulty} />;
  const text = ageS < 100 ? String(ageS) : `${Math.min(99, Math.floor(ageS / 60))}m`;
  return <Ring fraction={(ageS * 1000) / pollEveryMs} text={text} isLate={isFaulty || isLate || isUnknown} />;
}
