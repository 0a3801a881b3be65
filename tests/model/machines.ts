import type { AnyStateMachine } from 'xstate';
import { appUpdateMachine } from '#machines/appUpdate/appUpdateMachine.ts';
import { computeCoreMachine } from '#machines/computeCore/computeCoreMachine.ts';
import { drillMachine } from '#machines/drill/drillMachine.ts';
import { kioskMachine } from '#machines/kiosk/kioskMachine.ts';
import { languageCycleMachine } from '#machines/languageCycle/languageCycleMachine.ts';
import { layerMenuMachine } from '#machines/layerMenu/layerMenuMachine.ts';
import { lookupMachine } from '#machines/lookup/lookupMachine.ts';
import { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { overrideMachine } from '#machines/override/overrideMachine.ts';
import { profileFormMachine } from '#machines/profileForm/profileFormMachine.ts';
import { refreshMachine } from '#machines/refresh/refreshMachine.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { signInMachine } from '#machines/signIn/signInMachine.ts';
import { sirenMachine } from '#machines/siren/sirenMachine.ts';
import { timeSliderMachine } from '#machines/timeSlider/timeSliderMachine.ts';
import { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';

/** Every machine of the product, by id. */
export const MACHINES: readonly AnyStateMachine[] = [
  appUpdateMachine,
  computeCoreMachine,
  drillMachine,
  kioskMachine,
  languageCycleMachine,
  layerMenuMachine,
  lookupMachine,
  mapFeedMachine,
  overrideMachine,
  profileFormMachine,
  refreshMachine,
  sessionMachine,
  signInMachine,
  sirenMachine,
  timeSliderMachine,
  yardStatusMachine,
];
