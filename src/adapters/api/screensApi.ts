import { Kiosk, Kiosks, type KioskConfirmation } from '#contracts/kiosk.ts';
import type { HttpClient } from './httpClient.ts';

/** Displays of a client, for its administrators (GAP-141). */
export type ScreensApi = {
  fetchScreens(signal?: AbortSignal): Promise<readonly Kiosk[]>;
  confirm(confirmation: KioskConfirmation, signal?: AbortSignal): Promise<Kiosk>;
  remove(kioskId: string, signal?: AbortSignal): Promise<void>;
};

export function createScreensApi(
  http: HttpClient,
  { authBaseUrl }: { readonly authBaseUrl: string },
): ScreensApi {
  const url = `${authBaseUrl}/admin/kiosks`;
  return {
    fetchScreens: async (signal) => (await http.json(url, Kiosks, { signal })).kiosks,
    confirm: (confirmation, signal) => http.json(url, Kiosk, { method: 'POST', body: confirmation, signal }),
    remove: async (kioskId, signal) =>
      void (await http.text(`${url}/${encodeURIComponent(kioskId)}`, { method: 'DELETE', signal })),
  };
}
