import type { ScreenReport } from '#adapters/api/alertsApi.ts';
import { signDisplayProof } from '#adapters/browser/displayKey.ts';
import { createDisplayKeyStore } from '#adapters/storage/displayKeyStore.ts';
import { createEnrolledDisplayMemory } from '#adapters/storage/enrolledDisplay.ts';
import { DISPLAY_ID_HEADER, DISPLAY_PROOF_HEADER, heartbeatSubject } from '#contracts/displayProof.ts';
import type { Session } from '#contracts/session.ts';
import { isKiosk } from '#domain/people/rights.ts';

/** In whose session a report is sent (null: in none), and when, epoch ms of the network. */
type Sending = { readonly session: Session | null; readonly atMs: number };

/**
 * Headers by which a report says which display sends it: an enrolled one signs it, any other names the id of this tab of
 * this device, since two tabs may show a yard by two versions (GAP-76, GAP-141). A display that has lost its key is one
 * of the others.
 */
export async function displayHeaders(report: ScreenReport, { session, atMs }: Sending) {
  const memory = createEnrolledDisplayMemory(localStorage);
  const display = isKiosk(session?.authorities ?? []) ? memory.read() : null;
  const key = display === null ? null : await createDisplayKeyStore(indexedDB).read();
  if (display === null || key === null) return { [DISPLAY_ID_HEADER]: memory.displayId(sessionStorage) };
  const signedAtMs = memory.proofTimeMs(atMs);
  const { shown } = report;
  const proof = { purpose: 'heartbeat', subject: heartbeatSubject(report), shown, atMs: signedAtMs } as const;
  return { [DISPLAY_PROOF_HEADER]: await signDisplayProof(key, proof, display.kioskId) };
}
