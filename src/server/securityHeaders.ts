import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Scripts, styles and connections come from here only; nothing is inline. Styles set by scripts are properties, not markup. */
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

/**
 * Puts the headers on every answer that keep a browser from doing more than the app needs.
 *
 * `frameOrigins` may show pages in a frame, besides the service itself: signage players. The pages where people sign in or
 * make an account refuse every frame by a policy of their own.
 */
export async function secureAnswers(app: FastifyInstance, frameOrigins: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: { ...CONTENT_POLICY, frameAncestors: ["'self'", ...frameOrigins] },
    },
    frameguard: frameOrigins.length === 0 ? { action: 'sameorigin' } : false, // it knows no list of origins
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' }, // the sign-in window must reach its opener
    strictTransportSecurity: false, // whoever ends TLS in front of the service says so
  });
}
