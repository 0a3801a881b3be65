import { useSelector } from '@xstate/react';
import { useCallback, type ReactNode } from 'react';
import type { Session } from '#contracts/session.ts';
import type { Language } from '#domain/language/language.ts';
import { selectLanguage } from '#machines/languageCycle/languageCycleSelectors.ts';
import { MapHome, type MapSlots } from '#views/mapHome/MapHome.tsx';
import { InvalidLink } from '#views/shell/InvalidLink.tsx';
import { HeaderTime } from '#views/timeSlider/HeaderTime.tsx';
import { TimeSlider } from '#views/timeSlider/TimeSlider.tsx';
import { createMapSystem, type MapSystem } from './createMapSystem.ts';
import type { Product } from './createProduct.ts';
import { centreOf } from './createTimeSlider.ts';
import { FacilitiesRoute } from './FacilitiesRoute.tsx';
import { queryOf } from './hashRoutes.ts';
import { Shell } from './Shell.tsx';
import { useLiving } from './useLiving.ts';
import { useTexts } from './useTexts.ts';

type MapRouteProps = {
  product: Product;
  session: Session;
  clientId: string;
  /** Day of a historical map as the address gives it; null: the map of the present. */
  date: string | null;
};

const INVALID_LINK = <InvalidLink />;

/** The map of a client, with what it runs on for as long as it is on the screen (SHELL-03, SHELL-08). */
export function MapRoute({ product, session, clientId, date }: MapRouteProps) {
  const { parts, texts } = product;
  const isBroken = date !== null && centreOf(date) === null;
  const begin = useCallback(() => {
    const time = queryOf(location).get('time');
    return beginMap(createMapSystem(parts, clientId, { time, date: isBroken ? null : date }));
  }, [parts, clientId, date, isBroken]);
  const system = useLiving(begin);
  const language = useSelector(product.language.actor, selectLanguage);
  const { time, ...slots } = useTexts(texts, ['timeSlider']) ? slotsOf(system, language) : {};
  return (
    <Shell product={product} person={session} time={time} trouble={isBroken ? INVALID_LINK : null}>
      <MapHome {...slots} ground={<FacilitiesRoute product={product} clientId={clientId} />} />
    </Shell>
  );
}

function beginMap(system: MapSystem) {
  system.start();
  return { value: system, end: system.dispose };
}

/** What stands around the map and in the header; a part that is not there yet is left out. */
function slotsOf(system: MapSystem | null, language: Language): MapSlots & { time?: ReactNode } {
  if (system === null) return {};
  const style = { language, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  const { slider } = system;
  return {
    time: <HeaderTime slider={slider} style={style} />,
    slider: <TimeSlider slider={slider} style={style} />,
  };
}
