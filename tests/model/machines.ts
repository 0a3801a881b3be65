import type { AnyStateMachine } from 'xstate';
import { alertExportMachine } from '#machines/alertExport/alertExportMachine.ts';
import { alertHistoryMachine } from '#machines/alertHistory/alertHistoryMachine.ts';
import { appUpdateMachine } from '#machines/appUpdate/appUpdateMachine.ts';
import { computeCoreMachine } from '#machines/computeCore/computeCoreMachine.ts';
import { drillMachine } from '#machines/drill/drillMachine.ts';
import { kioskMachine } from '#machines/kiosk/kioskMachine.ts';
import { kioskEnrolmentMachine } from '#machines/kioskEnrolment/kioskEnrolmentMachine.ts';
import { languageCycleMachine } from '#machines/languageCycle/languageCycleMachine.ts';
import { layerMenuMachine } from '#machines/layerMenu/layerMenuMachine.ts';
import { lightningMachine } from '#machines/lightning/lightningMachine.ts';
import { firstYardMachine } from '#machines/firstYard/firstYardMachine.ts';
import { lightningReportMachine } from '#machines/lightningReport/lightningReportMachine.ts';
import { lookupMachine } from '#machines/lookup/lookupMachine.ts';
import { mapFeedMachine } from '#machines/mapFeed/mapFeedMachine.ts';
import { overrideMachine } from '#machines/override/overrideMachine.ts';
import { policiesMachine } from '#machines/policies/policiesMachine.ts';
import { policyLabMachine } from '#machines/policyLab/policyLabMachine.ts';
import { popupMachine } from '#machines/popup/popupMachine.ts';
import { profileFormMachine } from '#machines/profileForm/profileFormMachine.ts';
import { refreshMachine } from '#machines/refresh/refreshMachine.ts';
import { routePlanMachine } from '#machines/routePlan/routePlanMachine.ts';
import { routeShareMachine } from '#machines/routeShare/routeShareMachine.ts';
import { selectionMachine } from '#machines/selection/selectionMachine.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { signInMachine } from '#machines/signIn/signInMachine.ts';
import { sirenMachine } from '#machines/siren/sirenMachine.ts';
import { snowSensorMachine } from '#machines/snowSensor/snowSensorMachine.ts';
import { sourcesMachine } from '#machines/sources/sourcesMachine.ts';
import { timeSliderMachine } from '#machines/timeSlider/timeSliderMachine.ts';
import { trackingMachine } from '#machines/tracking/trackingMachine.ts';
import { vehicleHeatMachine } from '#machines/vehicleHeat/vehicleHeatMachine.ts';
import { wallMachine } from '#machines/wall/wallMachine.ts';
import { wallGridMachine } from '#machines/wallGrid/wallGridMachine.ts';
import { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';

/** Every machine of the product, by id. */
export const MACHINES: readonly AnyStateMachine[] = [
  alertExportMachine,
  alertHistoryMachine,
  appUpdateMachine,
  computeCoreMachine,
  drillMachine,
  kioskMachine,
  kioskEnrolmentMachine,
  languageCycleMachine,
  layerMenuMachine,
  lightningMachine,
  firstYardMachine,
  lightningReportMachine,
  lookupMachine,
  mapFeedMachine,
  overrideMachine,
  policiesMachine,
  policyLabMachine,
  popupMachine,
  profileFormMachine,
  refreshMachine,
  routePlanMachine,
  routeShareMachine,
  selectionMachine,
  sessionMachine,
  signInMachine,
  sirenMachine,
  snowSensorMachine,
  sourcesMachine,
  timeSliderMachine,
  trackingMachine,
  vehicleHeatMachine,
  wallMachine,
  wallGridMachine,
  yardStatusMachine,
];
