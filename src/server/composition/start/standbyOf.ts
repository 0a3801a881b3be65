import type { ServerConfig } from '../config/config.ts';
import { createStandbyApp } from '../app/standbyApp.ts';
import type { Foundations } from '../service/foundations.ts';
import type { Openings } from '../../routes/hooks/securityHeaders.ts';

/** What a process answers that neither leads nor serves. */
export function standbyOf(config: ServerConfig, log: Foundations['log']) {
  // the clock of an edge has not been compared yet
  const tellsTime = config.role.kind !== 'edge';
  return createStandbyApp({ appDir: config.appDir, openings: openingsOf(config), tellsTime, log });
}

/** Who else may do something on the pages of a process that does not know the answers of the leader. */
export function openingsOf({ support, basemap, layers, ...config }: ServerConfig): Openings {
  const { frameOrigins, analyticsUrl, certificateBaseUrl } = config;
  const { tiles: tileUrls, styleOrigins } = basemap;
  return {
    frameOrigins,
    widgetUrl: support.widgetUrl,
    calledUrls: [analyticsUrl, certificateBaseUrl],
    tileUrls,
    styleOrigins,
    layerOrigins: layers.origins,
  };
}
