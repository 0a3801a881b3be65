import { useCallback, useState } from 'react';
import { saveFile } from '#adapters/browser/saveFile.ts';
import { AuditBelow, AuditPage } from '#views/people/audit/AuditPage.tsx';
import { EVERYTHING, filterOf, type AuditChoice, type AuditPerson } from '#views/people/audit/auditChoice.ts';
import type { PeopleLocale } from '#views/people/peopleForms.ts';
import { createAuditForm } from './createAuditForm.ts';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useDisposable } from '#app/binding/useDisposable.ts';

type RunningAuditProps = {
  product: Product;
  group: FormGroup;
  locale: PeopleLocale;
  people: readonly AuditPerson[];
  /** Another number reads it anew. */
  turn?: number;
  /** It stands below the people. */
  isBelow?: boolean;
};

/** The audit of the own client: each choice reads it anew. */
export function RunningAudit({ turn = 0, ...audit }: RunningAuditProps) {
  const [choice, choose] = useState(EVERYTHING);
  return <ChosenAudit key={turn} {...audit} choice={choice} onChosen={choose} />;
}

type ChosenAuditProps = Omit<RunningAuditProps, 'turn'> & {
  choice: AuditChoice;
  onChosen: (choice: AuditChoice) => void;
};

function ChosenAudit({ product, group, isBelow = false, ...page }: ChosenAuditProps) {
  const { who, what, outcome, fromDay, toDay } = page.choice;
  const begin = useCallback(
    () =>
      createAuditForm({ product, forms: group, saveFile }, filterOf({ who, what, outcome, fromDay, toDay })),
    [product, group, who, what, outcome, fromDay, toDay],
  );
  const form = useDisposable(begin);
  return isBelow ? <AuditBelow {...page} form={form} /> : <AuditPage {...page} form={form} />;
}
