import { useCallback, useState } from 'react';
import { saveFile } from '#adapters/browser/saveFile.ts';
import { AuditPage } from '#views/people/audit/AuditPage.tsx';
import { EVERYTHING, filterOf, type AuditPerson } from '#views/people/audit/auditChoice.ts';
import type { PeopleReader } from '#views/people/peopleForms.ts';
import { createAuditForm } from './createAuditForm.ts';
import type { FormGroup } from '#app/forms/createFormGroup.ts';
import type { Product } from '#app/page/createProduct.ts';
import { useLiving } from '#app/binding/useLiving.ts';

type RunningAuditProps = {
  product: Product;
  group: FormGroup;
  reader: PeopleReader;
  people: readonly AuditPerson[];
};

/** The audit of the own client: each choice reads it anew. */
export function RunningAudit({ product, group, reader, people }: RunningAuditProps) {
  const [choice, choose] = useState(EVERYTHING);
  const { who, what, outcome, fromDay, toDay } = choice;
  const begin = useCallback(
    () =>
      createAuditForm({ product, forms: group, saveFile }, filterOf({ who, what, outcome, fromDay, toDay })),
    [product, group, who, what, outcome, fromDay, toDay],
  );
  const form = useLiving(begin);
  return <AuditPage form={form} choice={choice} people={people} reader={reader} onChosen={choose} />;
}
