// Written by `npm run languages` from the folders of locales/. Change those, not this file.
import type { Texts } from '#domain/language/pickTexts.ts';
import accountsEnUS from '#locales/en-US/service-accounts.json' with { type: 'json' };
import accountsFrCA from '#locales/fr-CA/service-accounts.json' with { type: 'json' };
import eventsEnUS from '#locales/en-US/service-events.json' with { type: 'json' };
import eventsFrCA from '#locales/fr-CA/service-events.json' with { type: 'json' };
import gaugesEnUS from '#locales/en-US/service-gauges.json' with { type: 'json' };
import gaugesFrCA from '#locales/fr-CA/service-gauges.json' with { type: 'json' };
import incidentEnUS from '#locales/en-US/service-incident.json' with { type: 'json' };
import incidentFrCA from '#locales/fr-CA/service-incident.json' with { type: 'json' };
import layersEnUS from '#locales/en-US/service-layers.json' with { type: 'json' };
import layersFrCA from '#locales/fr-CA/service-layers.json' with { type: 'json' };
import noticesEnUS from '#locales/en-US/service-notices.json' with { type: 'json' };
import noticesFrCA from '#locales/fr-CA/service-notices.json' with { type: 'json' };
import providersEnUS from '#locales/en-US/service-providers.json' with { type: 'json' };
import providersFrCA from '#locales/fr-CA/service-providers.json' with { type: 'json' };
import reportEnUS from '#locales/en-US/service-report.json' with { type: 'json' };
import reportFrCA from '#locales/fr-CA/service-report.json' with { type: 'json' };
import roadsEnUS from '#locales/en-US/service-roads.json' with { type: 'json' };
import roadsFrCA from '#locales/fr-CA/service-roads.json' with { type: 'json' };
import signInEnUS from '#locales/en-US/service-signIn.json' with { type: 'json' };
import signInFrCA from '#locales/fr-CA/service-signIn.json' with { type: 'json' };
import trafficEnUS from '#locales/en-US/service-traffic.json' with { type: 'json' };
import trafficFrCA from '#locales/fr-CA/service-traffic.json' with { type: 'json' };

export const ACCOUNTS_TEXTS: Texts<typeof accountsEnUS> = {
  'en-US': accountsEnUS,
  'fr-CA': accountsFrCA,
};

export const EVENTS_TEXTS: Texts<typeof eventsEnUS> = {
  'en-US': eventsEnUS,
  'fr-CA': eventsFrCA,
};

export const GAUGES_TEXTS: Texts<typeof gaugesEnUS> = {
  'en-US': gaugesEnUS,
  'fr-CA': gaugesFrCA,
};

export const INCIDENT_TEXTS: Texts<typeof incidentEnUS> = {
  'en-US': incidentEnUS,
  'fr-CA': incidentFrCA,
};

export const LAYERS_TEXTS: Texts<typeof layersEnUS> = {
  'en-US': layersEnUS,
  'fr-CA': layersFrCA,
};

export const NOTICES_TEXTS: Texts<typeof noticesEnUS> = {
  'en-US': noticesEnUS,
  'fr-CA': noticesFrCA,
};

export const PROVIDERS_TEXTS: Texts<typeof providersEnUS> = {
  'en-US': providersEnUS,
  'fr-CA': providersFrCA,
};

export const REPORT_TEXTS: Texts<typeof reportEnUS> = {
  'en-US': reportEnUS,
  'fr-CA': reportFrCA,
};

export const ROADS_TEXTS: Texts<typeof roadsEnUS> = {
  'en-US': roadsEnUS,
  'fr-CA': roadsFrCA,
};

export const SIGN_IN_TEXTS: Texts<typeof signInEnUS> = {
  'en-US': signInEnUS,
  'fr-CA': signInFrCA,
};

export const TRAFFIC_TEXTS: Texts<typeof trafficEnUS> = {
  'en-US': trafficEnUS,
  'fr-CA': trafficFrCA,
};
