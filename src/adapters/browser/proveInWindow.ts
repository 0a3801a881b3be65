import { callbackAddressOf, hearAnswer, randomText } from './callbackWindow.ts';

/** Address to which the window returns, and the state by which it is recognised. */
type WayBack = { readonly redirectUri: string; readonly state: string };

/** Outcome of a window; `closed`: without an answer, or browsers open none here. */
type WindowProof = 'taken' | 'refused' | 'closed';

/**
 * Lets a person sign in again with their provider, in a window of its own (GAP-142). Must be called within their
 * click, or the browser opens none.
 *
 * @param begin asks the service for the provider's page; when it rejects the window is closed, and this rejects.
 */
export async function proveInWindow(
  page: Window,
  begin: (back: WayBack) => Promise<string>,
  signal: AbortSignal,
): Promise<WindowProof> {
  const popup = page.open('about:blank', 'proof', 'popup,width=480,height=760');
  if (popup === null) return 'closed';
  const state = randomText();
  try {
    popup.location.href = await begin({ redirectUri: callbackAddressOf(page), state });
  } catch (error) {
    popup.close();
    throw error;
  }
  const answer = await hearAnswer(page, popup, state, signal);
  if (answer === null) return 'closed';
  return answer.get('proof') === 'taken' ? 'taken' : 'refused';
}
