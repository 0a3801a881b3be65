import { accessTokenExpired } from '#server/useCases/access/sessionHooks.ts';

/** What a person hears whose session or right ended before the order was stored. */
export const ENDED_SINCE = 'Sign in, or renew the session.';

/** The answer that an order gets as it is stored. */
export const stillMay = async (): Promise<void> => {};
export const noLongerMay = async (): Promise<void> => {
  throw accessTokenExpired();
};
