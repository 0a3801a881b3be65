import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import adminEn from '#locales/en-US/admin.json' with { type: 'json' };
import alertsEn from '#locales/en-US/alerts.json' with { type: 'json' };
import auditEn from '#locales/en-US/audit.json' with { type: 'json' };
import chartEn from '#locales/en-US/chart.json' with { type: 'json' };
import clientsEn from '#locales/en-US/clients.json' with { type: 'json' };
import commonEn from '#locales/en-US/common.json' with { type: 'json' };
import diagnosticsEn from '#locales/en-US/diagnostics.json' with { type: 'json' };
import errorsEn from '#locales/en-US/errors.json' with { type: 'json' };
import facilityEn from '#locales/en-US/facility.json' with { type: 'json' };
import historyEn from '#locales/en-US/history.json' with { type: 'json' };
import incidentEn from '#locales/en-US/incident.json' with { type: 'json' };
import kioskEn from '#locales/en-US/kiosk.json' with { type: 'json' };
import layersEn from '#locales/en-US/layers.json' with { type: 'json' };
import mapEn from '#locales/en-US/map.json' with { type: 'json' };
import overrideEn from '#locales/en-US/override.json' with { type: 'json' };
import paletteEn from '#locales/en-US/palette.json' with { type: 'json' };
import peopleEn from '#locales/en-US/people.json' with { type: 'json' };
import pollEn from '#locales/en-US/poll.json' with { type: 'json' };
import popupEn from '#locales/en-US/popup.json' with { type: 'json' };
import policiesEn from '#locales/en-US/policies.json' with { type: 'json' };
import policyLabEn from '#locales/en-US/policyLab.json' with { type: 'json' };
import profileEn from '#locales/en-US/profile.json' with { type: 'json' };
import securityEn from '#locales/en-US/security.json' with { type: 'json' };
import selectionEn from '#locales/en-US/selection.json' with { type: 'json' };
import sensorsEn from '#locales/en-US/sensors.json' with { type: 'json' };
import sourcesEn from '#locales/en-US/sources.json' with { type: 'json' };
import timeSliderEn from '#locales/en-US/timeSlider.json' with { type: 'json' };
import routeEn from '#locales/en-US/route.json' with { type: 'json' };
import trackingEn from '#locales/en-US/tracking.json' with { type: 'json' };
import vehicleHeatEn from '#locales/en-US/vehicleHeat.json' with { type: 'json' };
import wallEn from '#locales/en-US/wall.json' with { type: 'json' };
import whyEn from '#locales/en-US/why.json' with { type: 'json' };
import yardEn from '#locales/en-US/yard.json' with { type: 'json' };
import adminFr from '#locales/fr-CA/admin.json' with { type: 'json' };
import alertsFr from '#locales/fr-CA/alerts.json' with { type: 'json' };
import auditFr from '#locales/fr-CA/audit.json' with { type: 'json' };
import chartFr from '#locales/fr-CA/chart.json' with { type: 'json' };
import clientsFr from '#locales/fr-CA/clients.json' with { type: 'json' };
import commonFr from '#locales/fr-CA/common.json' with { type: 'json' };
import diagnosticsFr from '#locales/fr-CA/diagnostics.json' with { type: 'json' };
import errorsFr from '#locales/fr-CA/errors.json' with { type: 'json' };
import facilityFr from '#locales/fr-CA/facility.json' with { type: 'json' };
import historyFr from '#locales/fr-CA/history.json' with { type: 'json' };
import incidentFr from '#locales/fr-CA/incident.json' with { type: 'json' };
import kioskFr from '#locales/fr-CA/kiosk.json' with { type: 'json' };
import layersFr from '#locales/fr-CA/layers.json' with { type: 'json' };
import mapFr from '#locales/fr-CA/map.json' with { type: 'json' };
import overrideFr from '#locales/fr-CA/override.json' with { type: 'json' };
import paletteFr from '#locales/fr-CA/palette.json' with { type: 'json' };
import peopleFr from '#locales/fr-CA/people.json' with { type: 'json' };
import pollFr from '#locales/fr-CA/poll.json' with { type: 'json' };
import popupFr from '#locales/fr-CA/popup.json' with { type: 'json' };
import policiesFr from '#locales/fr-CA/policies.json' with { type: 'json' };
import policyLabFr from '#locales/fr-CA/policyLab.json' with { type: 'json' };
import profileFr from '#locales/fr-CA/profile.json' with { type: 'json' };
import timeSliderFr from '#locales/fr-CA/timeSlider.json' with { type: 'json' };
import securityFr from '#locales/fr-CA/security.json' with { type: 'json' };
import selectionFr from '#locales/fr-CA/selection.json' with { type: 'json' };
import sensorsFr from '#locales/fr-CA/sensors.json' with { type: 'json' };
import sourcesFr from '#locales/fr-CA/sources.json' with { type: 'json' };
import routeFr from '#locales/fr-CA/route.json' with { type: 'json' };
import trackingFr from '#locales/fr-CA/tracking.json' with { type: 'json' };
import vehicleHeatFr from '#locales/fr-CA/vehicleHeat.json' with { type: 'json' };
import wallFr from '#locales/fr-CA/wall.json' with { type: 'json' };
import whyFr from '#locales/fr-CA/why.json' with { type: 'json' };
import yardFr from '#locales/fr-CA/yard.json' with { type: 'json' };

/** The product's own texts, ready at once. */
export function textsOf(language: Language): i18n {
  const texts = createInstance();
  void texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en-US',
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: {
      'en-US': {
        admin: adminEn,
        alerts: alertsEn,
        audit: auditEn,
        chart: chartEn,
        clients: clientsEn,
        common: commonEn,
        diagnostics: diagnosticsEn,
        errors: errorsEn,
        facility: facilityEn,
        history: historyEn,
        incident: incidentEn,
        kiosk: kioskEn,
        layers: layersEn,
        map: mapEn,
        override: overrideEn,
        palette: paletteEn,
        people: peopleEn,
        poll: pollEn,
        popup: popupEn,
        policies: policiesEn,
        policyLab: policyLabEn,
        profile: profileEn,
        timeSlider: timeSliderEn,
        route: routeEn,
        security: securityEn,
        selection: selectionEn,
        sensors: sensorsEn,
        sources: sourcesEn,
        tracking: trackingEn,
        vehicleHeat: vehicleHeatEn,
        wall: wallEn,
        why: whyEn,
        yard: yardEn,
      },
      'fr-CA': {
        admin: adminFr,
        alerts: alertsFr,
        audit: auditFr,
        chart: chartFr,
        clients: clientsFr,
        common: commonFr,
        diagnostics: diagnosticsFr,
        errors: errorsFr,
        facility: facilityFr,
        history: historyFr,
        incident: incidentFr,
        kiosk: kioskFr,
        layers: layersFr,
        map: mapFr,
        override: overrideFr,
        palette: paletteFr,
        people: peopleFr,
        poll: pollFr,
        popup: popupFr,
        policies: policiesFr,
        policyLab: policyLabFr,
        profile: profileFr,
        timeSlider: timeSliderFr,
        route: routeFr,
        security: securityFr,
        selection: selectionFr,
        sensors: sensorsFr,
        sources: sourcesFr,
        tracking: trackingFr,
        vehicleHeat: vehicleHeatFr,
        wall: wallFr,
        why: whyFr,
        yard: yardFr,
      },
    },
  });
  return texts;
}
