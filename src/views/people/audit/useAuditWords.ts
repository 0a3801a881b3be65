import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contracts/audit.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#contracts/auditAction.ts';
import { deviceOf } from '#domain/people/deviceOf.ts';
import { KNOWN_ROLES } from '../useRoleNames.ts';
import { useChangeWords } from './useChangeWords.ts';

const WRITERS = ['service', 'reader', 'unknown'] as const;
/** Reasons that the service gives; those that people have written are told as they are. */
const REASONS = [
  'notAuthorised',
  'beyondLimit',
  'accessTokenExpired',
  'displayProofRefused',
  'displayRemoved',
  'probabilityTooHigh',
  'strikeSince',
  'overrideExists',
  'overrideReplaced',
  'overrideEnded',
  'overrideNotFound',
  'wrongPassword',
  'accountWaits',
  'disabled',
  'noEmail',
  'noRole',
  'noClient',
  'emailTaken',
  'otherClient',
  'notProved',
  'providerRefused',
  'otherPerson',
  'noAuthTime',
  'oldAuthTime',
  'sessionEnded',
  'tooLate',
] as const;
const WAYS = ['password', 'passkey', 'totp', 'recoveryCode', 'outside', 'enrolment', 'link'] as const;
/** What of an entry's detail is told, in this order. */
const TOLD = [
  'reason',
  'route',
  'feed',
  'message',
  'device',
  'roleId',
  'name',
  'email',
  'sessions',
  'wrongPasswords',
  'by',
  'address',
] as const;

/** Puts entries of the audit into plain words. */
export function useAuditWords() {
  const { t } = useTranslation(['audit', 'people']);
  const changes = useChangeWords();
  const actionName = (action: AuditAction) => t(`action.${action}`);

  function textOf(key: (typeof TOLD)[number], value: string | number): string {
    if (key === 'device')
      return (
        Object.values(deviceOf(String(value)))
          .filter(isText)
          .join(', ') || String(value)
      );
    const reason = key === 'reason' ? REASONS.find((one) => one === value) : undefined;
    if (reason !== undefined) return t(`reason.${reason}`);
    const way = key === 'by' ? WAYS.find((one) => one === value) : undefined;
    if (way !== undefined) return t(`by.${way}`);
    const role = key === 'roleId' ? KNOWN_ROLES.find((one) => one === value) : undefined;
    return role === undefined ? String(value) : t(`people:role.${role}`);
  }

  return {
    actionName,
    /** A fact that this version does not know keeps its name. */
    what({ what }: AuditLine): string {
      const known = AUDIT_ACTIONS.find((action) => action === what);
      return known === undefined ? what : actionName(known);
    },
    who({ who, whoName }: AuditLine): string {
      if (whoName !== null) return whoName;
      const writer = WRITERS.find((one) => one === who);
      return writer === undefined ? t('who.gone', { id: who }) : t(`who.${writer}`);
    },
    /** On whom or what; empty: it names nothing. */
    on({ what, aboutName, detail: { facilityId, userId, id } }: AuditLine): string {
      // entries of acceptances once named their location so
      const placed = what.startsWith('location.') ? (facilityId ?? id) : facilityId;
      const place = isText(placed) ? placed : null;
      const person = aboutName ?? (isText(userId) ? t('who.gone', { id: userId }) : null);
      return [person, place].filter((one) => one !== null).join(', ');
    },
    detail(entry: AuditLine): string {
      const told = TOLD.flatMap((key) => {
        const value = entry.detail[key];
        return isText(value) || typeof value === 'number'
          ? [t(`detail.${key}`, { text: textOf(key, value) })]
          : [];
      });
      return [...told, ...changes(entry)].join('. ');
    },
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
