import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { wallMachine } from '#machines/wall/wallMachine.ts';
import { selectView } from '#machines/wall/wallSelectors.ts';
import type { HomeMap } from '#map/createHomeMap.ts';

export type WallRef = ActorRefFrom<typeof wallMachine>;

/** How a user takes control of a map. */
const HANDS = ['pointerdown', 'wheel', 'keydown'] as const;

/** Moves the map to the view whose turn it is, until a person moves it. */
export function WallCycle({ wall, map }: { wall: WallRef; map: HomeMap | null }) {
  const view = useSelector(wall, selectView);
  useEffect(() => {
    if (view !== null) map?.goTo(view);
  }, [map, view]);
  useEffect(() => {
    const tell = () => wall.send({ type: 'operator.interacted' });
    const options = { passive: true };
    for (const hand of HANDS) document.addEventListener(hand, tell, options);
    return () => {
      for (const hand of HANDS) document.removeEventListener(hand, tell);
    };
  }, [wall]);
  return null;
}
