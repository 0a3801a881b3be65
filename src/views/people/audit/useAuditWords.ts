import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contracts/audit.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#contracts/auditAction.ts';
import { deviceOf } from '#domain/people/deviceOf.ts';
import { useChangeWords } from './useChangeWords.ts';

const WRITERS = ['service', 'reader', 'unknown'] as const;
const REASONS = ['notAuthorised', 'displayProofRefused'] as const;
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
  const { t } = useTranslation('audit');
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
    return reason === undefined ? String(value) : t(`reason.${reason}`);
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
