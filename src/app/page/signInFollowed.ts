import { queryOf } from '#app/address/hashRoutes.ts';
import type { Disposable } from '#app/binding/useDisposable.ts';
import type { Product } from './createProduct.ts';
import { followLanguage } from './followLanguage.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { parseCycle, parseLanguage } from '#domain/language/language.ts';

type SignInProduct = Pick<Product, 'platform' | 'session' | 'language'>;

/**
 * A running sign-in. While it runs, the page shows the language of the person who signs in, unless an address names one
 * (GAP-22); that of the device stays as it is.
 */
export function signInFollowed<Actor extends { stop(): unknown }>(
  actor: Actor,
  product: SignInProduct,
): Disposable<Actor> {
  const unfollow = isLanguageAsked(product.platform)
    ? () => {}
    : followLanguage(product, product.language.show);
  return {
    value: actor,
    end() {
      unfollow();
      actor.stop();
    },
  };
}

/** Whether an address names a language, which outranks that of the person who signs in (GAP-22). */
function isLanguageAsked({ memory }: Platform): boolean {
  const requested = { search: '', hash: memory.requestedLocation() ?? '' };
  return [location, requested].map(queryOf).some((query) => {
    const cycle = parseCycle(query.get('cycle'));
    return cycle.length > 0 || parseLanguage(query.get('lng')) !== null;
  });
}
