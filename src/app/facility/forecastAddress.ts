import { withoutQuery, leaveAddress } from '#app/address/leaveAddress.ts';
import { withQuery } from '#app/address/rewriteAddress.ts';

const PARAMETER = 'forecast';

/** Marks the step in the history of the browser by which this page has opened the forecast. */
type ForecastStep = { readonly hasOpenedForecast?: true } | null;

/** Whether an address asks for the weekly forecast of its facility. */
export function isForecastAsked(query: URLSearchParams): boolean {
  return query.get(PARAMETER) === '1';
}

/** Opens the forecast by an address of its own; the browser's way back closes it. */
export function openForecast(): void {
  const step: ForecastStep = { hasOpenedForecast: true };
  history.pushState(step, '', withQuery(location, PARAMETER, '1'));
  tellOfChange();
}

/**
 * Closes it: one step back where this page has opened it, so that no second step back is needed; what else the address has
 * said meanwhile stays.
 */
export function closeForecast(): void {
  const step = history.state as ForecastStep;
  if (step?.hasOpenedForecast !== true) return leaveAddress(PARAMETER);
  const closed = withoutQuery(location, PARAMETER);
  const keep = () => {
    history.replaceState(history.state, '', closed);
    tellOfChange();
  };
  addEventListener('popstate', keep, { once: true });
  history.back();
}

/** The browser tells of its own changes only. */
function tellOfChange(): void {
  dispatchEvent(new HashChangeEvent('hashchange'));
}
