import { createTransport } from 'nodemailer';
import type { MailSettings } from './mailCarrier.ts';

/**
 * Connects to the mail server and signs in, as for a message, and sends none.
 *
 * @param limitMs How long each step may take, ms.
 * @throws the error of the connection, of TLS or of the sign-in.
 */
export async function checkMail({ url }: Pick<MailSettings, 'url'>, limitMs: number): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
