import { IconAlertTriangle } from '@tabler/icons-react';

type StripItemProps = { name: string; value: string; isFault?: boolean };

/** One item of the status strip; a fault carries a sign beside its words. */
export function StripItem({ name, value, isFault = false }: StripItemProps) {
  return (
    <div data-fault={isFault || undefined}>
      <dt>
        {isFault && <IconAlertTriangle aria-hidden="true" />}
        {name}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
