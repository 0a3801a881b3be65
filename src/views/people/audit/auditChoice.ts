import type { AuditFilter, AuditLine } from '#contracts/audit.ts';

/** Who writes entries that nobody has caused. */
export const SERVICE = 'service';

/** What is chosen in the fields above the audit; '' limits nothing. */
export type AuditChoice = {
  readonly who: string;
  /** Name of that person, which stays when no entry names them. */
  readonly whoName: string;
  readonly what: string;
  readonly outcome: '' | 'done' | 'refused';
  /** Days as fields of the browser write them, 2026-07-04; both are included. */
  readonly fromDay: string;
  readonly toDay: string;
};

export const EVERYTHING: AuditChoice = {
  who: '',
  whoName: '',
  what: '',
  outcome: '',
  fromDay: '',
  toDay: '',
};

/** A person by whose entries the audit can be limited. */
export type AuditPerson = { readonly id: string; readonly name: string };

/** Whom the field of persons offers: those who are known, those whom the entries name, and who is chosen. */
export function personsIn(
  known: readonly AuditPerson[],
  entries: readonly Pick<AuditLine, 'who' | 'whoName'>[],
  { who, whoName }: AuditChoice,
): AuditPerson[] {
  const names = new Map(known.map(({ id, name }) => [id, name]));
  for (const entry of entries) if (entry.whoName !== null) names.set(entry.who, entry.whoName);
  if (who !== '' && who !== SERVICE && !names.has(who)) names.set(who, whoName);
  return [...names].map(([id, name]) => ({ id, name }));
}

/** Whether the last day comes before the first, so that nothing can match. */
export function isTurned({ fromDay, toDay }: AuditChoice): boolean {
  return fromDay !== '' && toDay !== '' && toDay < fromDay;
}

/** The filter that the service is asked with. Days begin and end where the device is. */
export function filterOf({ who, what, outcome, fromDay, toDay }: Omit<AuditChoice, 'whoName'>): AuditFilter {
  const from = dayBegin(fromDay, 0);
  const to = dayBegin(toDay, 1);
  return {
    ...(who === '' ? {} : { who }),
    ...(what === '' ? {} : { what }),
    ...(outcome === '' ? {} : { outcome }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  };
}

/** null: no day is chosen. */
function dayBegin(day: string, daysOn: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const begin = new Date(year, month - 1, date + daysOn);
  return Number.isNaN(begin.getTime()) ? null : begin.toISOString();
}
