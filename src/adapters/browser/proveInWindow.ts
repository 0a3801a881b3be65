import { callbackAddressOf, hearAnswer, randomText } from './callbackWindow.ts';

/** Where the window comes back to, and what it says there to be known again. */
type WayBack = { readonly redirectUri: string; readonly state: string };

/** What a window came back with; `closed`: with nothing, or browsers open none here. */
type WindowProof = 'taken' | 'refused' | 'closed';

/**
 * Has a person sign in anew with their provider, in a window of its own (GAP-142). To be called within their click, or the
 * browser opens none.
 *
 * @param begin asks the service for the provider's page; when it rejects the window goes, and so does this.
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
