import type { AnyStateMachine } from 'xstate';
import { alertExportModel } from './alertExport/alertExport.model.ts';
import { alertHistoryModel } from './alertHistory/alertHistory.model.ts';
import { appUpdateModel } from './appUpdate/appUpdate.model.ts';
import { computeCoreModel } from './computeCore/computeCore.model.ts';
import { drillModel } from './drill/drill.model.ts';
import { kioskModel } from './kiosk/kiosk.model.ts';
import { kioskEnrolmentModel } from './kioskEnrolment/kioskEnrolment.model.ts';
import { languageCycleModel } from './languageCycle/languageCycle.model.ts';
import { layerMenuModel } from './layerMenu/layerMenu.model.ts';
import { lightningModel } from './lightning/lightning.model.ts';
import { firstYardModel } from './firstYard/firstYard.model.ts';
import { lightningReportModel } from './lightningReport/lightningReport.model.ts';
import { lookupModel } from './lookup/lookup.model.ts';
import { mapFeedModel } from './mapFeed/mapFeed.model.ts';
import { overrideModel } from './override/override.model.ts';
import { policiesModel } from './policies/policies.model.ts';
import { policyLabModel } from './policyLab/policyLab.model.ts';
import { popupModel } from './popup/popup.model.ts';
import { profileFormModel } from './profileForm/profileForm.model.ts';
import { refreshModel } from './refresh/refresh.model.ts';
import { routePlanModel } from './routePlan/routePlan.model.ts';
import { routeShareModel } from './routeShare/routeShare.model.ts';
import { selectionModel } from './selection/selection.model.ts';
import { sessionModel } from './session/session.model.ts';
import { signInModel } from './signIn/signIn.model.ts';
import { sirenModel } from './siren/siren.model.ts';
import { snowSensorModel } from './snowSensor/snowSensor.model.ts';
import { sourcesModel } from './sources/sources.model.ts';
import { timeSliderModel } from './timeSlider/timeSlider.model.ts';
import { trackingModel } from './tracking/tracking.model.ts';
import { vehicleHeatModel } from './vehicleHeat/vehicleHeat.model.ts';
import { wallModel } from './wall/wall.model.ts';
import { wallGridModel } from './wallGrid/wallGrid.model.ts';
import { yardStatusModel } from './yardStatus/yardStatus.model.ts';

/** Every model, by the name of the machine that it speaks of. */
export const MODELS: Readonly<Record<string, AnyStateMachine>> = {
  alertExport: alertExportModel,
  alertHistory: alertHistoryModel,
  appUpdate: appUpdateModel,
  computeCore: computeCoreModel,
  drill: drillModel,
  firstYard: firstYardModel,
  kiosk: kioskModel,
  kioskEnrolment: kioskEnrolmentModel,
  languageCycle: languageCycleModel,
  layerMenu: layerMenuModel,
  lightning: lightningModel,
  lightningReport: lightningReportModel,
  lookup: lookupModel,
  mapFeed: mapFeedModel,
  override: overrideModel,
  policies: policiesModel,
  policyLab: policyLabModel,
  popup: popupModel,
  profileForm: profileFormModel,
  refresh: refreshModel,
  routePlan: routePlanModel,
  routeShare: routeShareModel,
  selection: selectionModel,
  session: sessionModel,
  signIn: signInModel,
  siren: sirenModel,
  snowSensor: snowSensorModel,
  sources: sourcesModel,
  timeSlider: timeSliderModel,
  tracking: trackingModel,
  vehicleHeat: vehicleHeatModel,
  wall: wallModel,
  wallGrid: wallGridModel,
  yardStatus: yardStatusModel,
};
