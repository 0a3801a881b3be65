import { createTransport } from 'nodemailer';
import { NOBODY_READS_IT, type Carrier, type Delivery } from '../../storage/rows/notice.ts';
import type { PlaceMaps } from '../../world/basemap/placeMaps.ts';
import { writeHtml, type HtmlLetter } from './writeHtml.ts';
import { writeLetter } from './writeLetter.ts';
import type { Letterhead } from './writeNotice.ts';

export type MailSettings = {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
};

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
const MOST_CONNECTIONS = 4;

/**
 * E-mail by SMTP. `close` ends the connections that it keeps open.
 *
 * @param maps Draws the maps of letters; null: they have none.
 */
export function createMailCarrier(
  { url, from }: MailSettings,
  letterhead: Letterhead,
  maps: PlaceMaps | null,
): { carry: Carrier; close: () => void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);

  return {
    async carry(notice) {
      const letter = writeLetter(notice, letterhead);
      if (letter === null) return NOBODY_READS_IT;
      const { subject, text, to } = letter;
      const rich = await writeHtml(notice, letter, { ...letterhead, maps });
      return transport
        .sendMail({
          from,
          subject,
          text,
          html: rich?.html,
          attachments: inlineOf(rich),
          to: {
            name: to,
            address: notice.address,
          },
          messageId: `<${notice.id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
          },
        })
        .then((): Delivery => ({ kind: 'delivered' }), failureOf);
    },
    close: () => transport.close(),
  };
}

/** The picture travels inside the letter and shows in its place. */
function inlineOf(rich: HtmlLetter | null) {
  const picture = rich?.picture ?? null;
  if (picture === null) return [];
  const content = Buffer.from(picture.png);
  const how = { contentType: 'image/png', contentDisposition: 'inline' } as const;
  return [{ ...how, filename: 'map.png', cid: picture.contentId, content }];
}

/** What `nodemailer` says of a failure. */
type MailError = {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly syscall?: string;
  readonly timeoutType?: string;
};

/**
 * A refusal of the recipient or of the message lasts. One that comes before, as of the connection, of our sign-in or of the
 * sender, is of all mails: it may pass, or the operator can put it right.
 */
function failureOf(error: unknown): Delivery {
  const { code, command, responseCode } = error as MailError;
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  const isLasting = isOfThisMail && (responseCode ?? 0) >= 500;
  const reason = [code, responseCode].filter((part) => part !== undefined).join(' ');
  const failed = { kind: 'failed', isLasting, reason: reason === '' ? 'unknown' : reason } as const;
  return isUnanswered(error as MailError) ? { ...failed, mayHaveArrived: true } : failed;
}

/**
 * Whether a server that was reached fell silent or hung up: it may have taken the mail before. At which command it did so
 * is not told.
 */
function isUnanswered({ code, responseCode, syscall, timeoutType }: MailError): boolean {
  if (responseCode !== undefined) return false;
  const isBroken = syscall === 'read' || syscall === 'write';
  return code === 'ECONNECTION' || timeoutType === 'SOCKET_TIMEOUT' || isBroken;
}
