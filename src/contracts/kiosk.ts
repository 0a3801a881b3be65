import { z } from 'zod';
import { isOneLine } from '#domain/language/oneLine.ts';
import { CompactProof, DisplayKey } from './displayProof.ts';
import { Session } from './session.ts';
import { StatusReport } from './statusReport.ts';

/** Body of POST auth /kiosk/enrolments: a display requests a code (GAP-141). */
export const KioskEnrolmentOrder = z.object({ publicKey: DisplayKey });

/** Answer to it. The display keeps the token and shows the code. */
export const KioskEnrolment = z.object({
  token: z.string(),
  /** Eight letters and digits in two groups, `XXXX-XXXX`. */
  code: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
});
export type KioskEnrolment = z.infer<typeof KioskEnrolment>;

/** Body of POST auth /kiosk/enrolments/take: the token, and the display's proof of it. */
export const KioskTake = z.object({ token: z.string().min(1).max(512), proof: CompactProof });

/** A session of a kiosk, with its kiosk and yards. */
export const KioskSession = z.object({
  kioskId: z.uuid(),
  name: z.string(),
  /** The only facilities that it shows; null: all of its client. */
  facilityIds: z.array(z.string()).nullable(),
  session: Session,
});
export type KioskSession = z.infer<typeof KioskSession>;

/** Enrolment of a device as a display, as its local storage keeps it. */
export const EnrolledDisplay = KioskSession.omit({ session: true }).extend({ clientId: z.string().min(1) });
export type EnrolledDisplay = z.infer<typeof EnrolledDisplay>;

/** Answer to a take; kiosk null: no administrator has confirmed the code yet. */
export const KioskTaken = z.object({ kiosk: KioskSession.nullable() });

/** Body of POST auth /kiosk/renew: proof of an enrolled display, whose key id is that of the kiosk. */
export const KioskRenewal = z.object({ proof: CompactProof });

/** Body of POST auth /admin/kiosks: an administrator confirms a code. */
export const KioskConfirmation = z.object({
  code: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(80).refine(isOneLine, 'one line of visible characters'),
  facilityIds: z.array(z.string().min(1).max(200)).min(1).max(1_000).nullable(),
});
export type KioskConfirmation = z.infer<typeof KioskConfirmation>;

/** An enrolled display, for administrators. */
export const Kiosk = z.object({
  id: z.uuid(),
  name: z.string(),
  facilityIds: z.array(z.string()).nullable(),
  enrolledAt: z.iso.datetime({ offset: true }),
  /** Newest heartbeat since the service started; null: none. */
  lastReport: z
    .object({
      at: z.iso.datetime({ offset: true }),
      /** Of the facilities that it shows by its reports the one with the worst status, which `status` is. */
      facilityId: z.string(),
      status: StatusReport.shape.status,
      shown: StatusReport.shape.shown,
      appVersion: StatusReport.shape.appVersion,
      isAlive: z.boolean(),
      /** How many facilities it shows by its reports; left out: one, or it is not alive. */
      facilityCount: z.int().min(2).optional(),
    })
    .nullable(),
});
export type Kiosk = z.infer<typeof Kiosk>;

/** Answer of GET auth /admin/kiosks. */
export const Kiosks = z.object({ kiosks: z.array(Kiosk) });
