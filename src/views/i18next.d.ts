import 'i18next';
import type admin from '#locales/en-US/admin.json';
import type alerts from '#locales/en-US/alerts.json';
import type common from '#locales/en-US/common.json';
import type diagnostics from '#locales/en-US/diagnostics.json';
import type map from '#locales/en-US/map.json';
import type errors from '#locales/en-US/errors.json';
import type layers from '#locales/en-US/layers.json';
import type override from '#locales/en-US/override.json';
import type profile from '#locales/en-US/profile.json';
import type timeSlider from '#locales/en-US/timeSlider.json';
import type why from '#locales/en-US/why.json';
import type yard from '#locales/en-US/yard.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      admin: typeof admin;
      alerts: typeof alerts;
      common: typeof common;
      diagnostics: typeof diagnostics;
      errors: typeof errors;
      layers: typeof layers;
      map: typeof map;
      override: typeof override;
      profile: typeof profile;
      timeSlider: typeof timeSlider;
      why: typeof why;
      yard: typeof yard;
    };
  }
}
