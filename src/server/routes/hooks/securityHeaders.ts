import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { BasemapSources } from '#contracts/basemapSources.ts';

/**
 * Scripts, styles and connections come from here only; nothing is inline.
 * Styles set by scripts are properties, not markup.
 */
const CONTENT_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  connectSrc: ["'self'"],
  upgradeInsecureRequests: null,
};

/** Who else may do something here. */
export type Openings = {
  /** Origins that may show pages in a frame, besides the service itself: signage players. */
  readonly frameOrigins: readonly string[];
  /** Script of a support chat, which may load what lies beside it; empty: none. */
  readonly widgetUrl: string;
  /**
   * Where pages send calls besides: figures of the use of the app (GAP-134), yard pages without a session (GAP-15). An
   * empty address: nowhere.
   */
  readonly calledUrls: readonly string[];
  /** Where the basemap comes from. */
  readonly tileUrls: BasemapSources;
  /** Where its style takes tiles and symbols from, besides its own origin. */
  readonly styleOrigins: readonly string[];
  /** Where layers of the map come from, besides the service. */
  readonly layerOrigins: readonly string[];
};

/**
 * Puts the headers on every answer that keep a browser from doing more than the app needs.
 *
 * The pages where people sign in or make an account refuse every frame by a policy of their own.
 *
 * @returns The headers, by their names in lower case.
 */
export async function secureAnswers(
  app: FastifyInstance,
  { frameOrigins, widgetUrl, calledUrls, tileUrls, styleOrigins, layerOrigins }: Openings,
): Promise<Readonly<Record<string, string>>> {
  const policy = policyWith(widgetUrl, mapOrigins(basemapOrigins(tileUrls, styleOrigins), layerOrigins));
  const called = calledUrls.filter((url) => url !== '').map((url) => new URL(url).origin);
  const headers = await headersBy({
    contentSecurityPolicy: {
      directives: {
        ...policy,
        connectSrc: [...policy.connectSrc, ...called],
        frameAncestors: ["'self'", ...frameOrigins],
      },
    },
    frameguard: frameOrigins.length === 0 ? { action: 'sameorigin' } : false, // it knows no list of origins
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' }, // the sign-in window must reach its opener
    strictTransportSecurity: false, // the proxy that ends TLS in front of the service says so
  });
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value);
    done();
  });
  return headers;
}

/** Headers that helmet gives every answer alike: it is asked once, for it writes them anew each time. */
async function headersBy(options: FastifyHelmetOptions): Promise<Readonly<Record<string, string>>> {
  const asked = Fastify();
  await asked.register(helmet, options);
  const headers: Record<string, string> = {};
  asked.get('/', async (_request, { raw }) => {
    for (const [name, value] of Object.entries(raw.getHeaders())) headers[name] = String(value);
  });
  await asked.inject('/');
  await asked.close();
  return headers;
}

/** The chat runs in a frame without an origin (the app sees to that), and a frame made by a page has its page's policy. */
function policyWith(widgetUrl: string, origins: MapOrigins): typeof CONTENT_POLICY {
  const policy = {
    ...CONTENT_POLICY,
    imgSrc: [...CONTENT_POLICY.imgSrc, ...origins.pictures],
    connectSrc: [...CONTENT_POLICY.connectSrc, ...origins.styles],
  };
  if (widgetUrl === '') return policy;
  const { origin, host } = new URL(widgetUrl);
  const { scriptSrc, styleSrc, fontSrc, imgSrc, connectSrc } = policy;
  return {
    ...policy,
    scriptSrc: [...scriptSrc, origin],
    styleSrc: [...styleSrc, origin],
    fontSrc: [...fontSrc, origin],
    imgSrc: [...imgSrc, origin],
    connectSrc: [...connectSrc, origin, `wss://${host}`],
  };
}

type MapOrigins = { readonly pictures: readonly string[]; readonly styles: readonly string[] };

/** Origins outside the service; `{z}` and the like are no part of one. A style has pictures too: its symbols. */
function basemapOrigins({ street, satellite, style }: BasemapSources, others: readonly string[]): MapOrigins {
  const styles = style === '' ? [] : [...new Set([new URL(style).origin, ...others])];
  const tiles = [street, satellite].flatMap((url) => (url === '' ? [] : [new URL(url).origin]));
  return { pictures: [...new Set([...tiles, ...styles])], styles };
}

/** A layer has features or tiles, and pictures. */
function mapOrigins({ pictures, styles }: MapOrigins, layers: readonly string[]): MapOrigins {
  return { pictures: [...new Set([...pictures, ...layers])], styles: [...new Set([...styles, ...layers])] };
}
