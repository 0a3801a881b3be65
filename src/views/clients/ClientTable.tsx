import { IconBuilding, IconBuildingOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ClientEntry } from '#contracts/clients.ts';
import { Button } from '#ui/Button.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import type { ClientsLocale } from './clientForms.ts';

/** What can be asked for a client in its row. */
export type RowOrder = 'suspend' | 'resume' | 'remove';

type ClientTableProps = {
  clients: readonly ClientEntry[];
  locale: ClientsLocale;
  isBusy: boolean;
  onAsked: (order: RowOrder, client: ClientEntry) => void;
};

/** One row for each client, which a phone shows as a card. */
export function ClientTable({ clients, locale, isBusy, onAsked }: ClientTableProps) {
  const { t } = useTranslation('clients');
  if (clients.length === 0) return <p role="status">{t('none')}</p>;
  return (
    <table className="clients-table">
      <thead>
        <tr>
          <th scope="col">{t('column.name')}</th>
          <th scope="col">{t('column.people')}</th>
          <th scope="col">{t('column.locations')}</th>
          <th scope="col">{t('column.displays')}</th>
          <th scope="col">{t('column.state')}</th>
          <th scope="col">{t('column.orders')}</th>
        </tr>
      </thead>
      <tbody>
        {clients.map((client) => (
          <tr key={client.id}>
            <th scope="row">
              {client.name}
              <small>{client.id}</small>
            </th>
            <td data-label={t('column.people')}>{t('figure', { count: client.personCount })}</td>
            <td data-label={t('column.locations')}>{t('figure', { count: client.locationCount })}</td>
            <td data-label={t('column.displays')}>{t('figure', { count: client.displayCount })}</td>
            <td>
              <State client={client} locale={locale} />
            </td>
            <td>
              <RowOrders client={client} isBusy={isBusy} onAsked={(order) => onAsked(order, client)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RowOrdersProps = { client: ClientEntry; isBusy: boolean; onAsked: (order: RowOrder) => void };

function RowOrders({ client, isBusy, onAsked }: RowOrdersProps) {
  const { t } = useTranslation('clients');
  if (client.isOwn) return t('yours');
  return (
    <div className="clients-orders">
      {ordersOf(client).map((order) => (
        <Button key={order} isDisabled={isBusy} onPress={() => onAsked(order)}>
          <span aria-hidden="true">{t(`${order}.open`)}</span>
          <span className="spoken">{t(`${order}.openOf`, { id: client.id })}</span>
        </Button>
      ))}
    </div>
  );
}

function ordersOf({ suspendedAtMs }: ClientEntry): readonly RowOrder[] {
  return suspendedAtMs === null ? ['suspend'] : ['resume', 'remove'];
}

/** State of a client: icon and word, always both. */
function State({ client: { suspendedAtMs }, locale }: { client: ClientEntry; locale: ClientsLocale }) {
  const { t } = useTranslation('clients');
  const Icon = suspendedAtMs === null ? IconBuilding : IconBuildingOff;
  return (
    <span className="clients-state">
      <Icon aria-hidden="true" />
      {suspendedAtMs === null
        ? t('state.active')
        : t('state.suspended', { time: formatMoment(suspendedAtMs, locale.nowMs(), locale) })}
    </span>
  );
}
