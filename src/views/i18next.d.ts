import 'i18next';
import type admin from '#locales/en-US/admin.json';
import type alerts from '#locales/en-US/alerts.json';
import type audit from '#locales/en-US/audit.json';
import type chart from '#locales/en-US/chart.json';
import type clients from '#locales/en-US/clients.json';
import type common from '#locales/en-US/common.json';
import type diagnostics from '#locales/en-US/diagnostics.json';
import type map from '#locales/en-US/map.json';
import type errors from '#locales/en-US/errors.json';
import type facility from '#locales/en-US/facility.json';
import type history from '#locales/en-US/history.json';
import type kiosk from '#locales/en-US/kiosk.json';
import type layers from '#locales/en-US/layers.json';
import type override from '#locales/en-US/override.json';
import type palette from '#locales/en-US/palette.json';
import type people from '#locales/en-US/people.json';
import type poll from '#locales/en-US/poll.json';
import type popup from '#locales/en-US/popup.json';
import type profile from '#locales/en-US/profile.json';
import type proof from '#locales/en-US/proof.json';
import type route from '#locales/en-US/route.json';
import type security from '#locales/en-US/security.json';
import type selection from '#locales/en-US/selection.json';
import type sensors from '#locales/en-US/sensors.json';
import type timeSlider from '#locales/en-US/timeSlider.json';
import type tracking from '#locales/en-US/tracking.json';
import type vehicleHeat from '#locales/en-US/vehicleHeat.json';
import type wall from '#locales/en-US/wall.json';
import type why from '#locales/en-US/why.json';
import type yard from '#locales/en-US/yard.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      admin: typeof admin;
      alerts: typeof alerts;
      audit: typeof audit;
      chart: typeof chart;
      clients: typeof clients;
      common: typeof common;
      diagnostics: typeof diagnostics;
      errors: typeof errors;
      facility: typeof facility;
      history: typeof history;
      kiosk: typeof kiosk;
      layers: typeof layers;
      map: typeof map;
      override: typeof override;
      palette: typeof palette;
      people: typeof people;
      poll: typeof poll;
      popup: typeof popup;
      profile: typeof profile;
      proof: typeof proof;
      route: typeof route;
      security: typeof security;
      selection: typeof selection;
      sensors: typeof sensors;
      timeSlider: typeof timeSlider;
      tracking: typeof tracking;
      vehicleHeat: typeof vehicleHeat;
      wall: typeof wall;
      why: typeof why;
      yard: typeof yard;
    };
  }
}
