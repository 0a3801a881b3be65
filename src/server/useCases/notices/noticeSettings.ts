import { z } from 'zod';
import type { SmsGateway } from './carriers.ts';
import type { MailSettings } from './mailCarrier.ts';

/** Which channels are open, and how. null: the channel is off. */
export type NoticeSettings = {
  readonly mail: MailSettings | null;
  readonly sms: SmsGateway | null;
  /** Whether callbacks may lead to private addresses. */
  readonly isPrivateAllowed: boolean;
};

const hasScheme = (url: string, ...schemes: string[]) =>
  URL.canParse(url) && schemes.includes(new URL(url).protocol) && new URL(url).hostname !== '';

const SENDER =
  /^(?:(?<name>[^<>"\p{Cc}]*?)\s*<(?<inner>[^\s@<>]+@[^\s@<>]+)>|(?<bare>[^\s@<>]+@[^\s@<>]+))$/u;

/** The settings as the environment has them. */
export const NOTICE_SETTINGS = {
  SMTP_URL: z
    .string()
    .refine((url) => hasScheme(url, 'smtp:', 'smtps:'), 'smtp://HOST or smtps://HOST was expected')
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(SENDER, 'an address such as Yard Alerts <alerts@example.com> was expected')
    .optional(),
  SMS_GATEWAY_URL: z
    .string()
    .refine((url) => hasScheme(url, 'http:', 'https:'), 'http://HOST or https://HOST was expected')
    .optional(),
  SMS_GATEWAY_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'visible ASCII characters were expected')
    .optional(),
  WEBHOOK_ALLOW_PRIVATE: z.enum(['on', 'off']).default('off'),
};

type RawSettings = z.infer<z.ZodObject<typeof NOTICE_SETTINGS>>;

/** Says which setting lacks another; null: they go together. */
export function missingNoticeSetting(raw: RawSettings): string | null {
  if (raw.SMTP_URL !== undefined && raw.SMTP_FROM === undefined) {
    return 'SMTP_FROM is missing: SMTP_URL needs the address that mail comes from.';
  }
  if (raw.SMTP_FROM !== undefined && raw.SMTP_URL === undefined) {
    return 'SMTP_URL is missing: SMTP_FROM alone sends nothing.';
  }
  if (raw.SMS_GATEWAY_TOKEN !== undefined && raw.SMS_GATEWAY_URL === undefined) {
    return 'SMS_GATEWAY_URL is missing: SMS_GATEWAY_TOKEN alone sends nothing.';
  }
  return null;
}

export function noticeSettings(raw: RawSettings): NoticeSettings {
  const { SMTP_URL, SMTP_FROM, SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN } = raw;
  const { name = '', inner, bare = '' } = SENDER.exec(SMTP_FROM ?? '')?.groups ?? {};
  return {
    mail: SMTP_URL === undefined ? null : { url: SMTP_URL, from: { name, address: inner ?? bare } },
    sms: SMS_GATEWAY_URL === undefined ? null : { url: SMS_GATEWAY_URL, token: SMS_GATEWAY_TOKEN ?? null },
    isPrivateAllowed: raw.WEBHOOK_ALLOW_PRIVATE === 'on',
  };
}
