import { IconRouteOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectRouteFault } from '#machines/routePlan/routePlanSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { RoutePlanRef } from './routeViews.ts';

/** Why there is no route, until the user has read it (ERR-09 to ERR-12, GAP-129). */
export function RouteFailure({ plan }: { plan: RoutePlanRef }) {
  const { t } = useTranslation(['route', 'common']);
  const fault = useSelector(plan, selectRouteFault);
  if (fault === null) return null;
  const acknowledge = () => plan.send({ type: 'failure.acknowledged' });
  const text =
    fault.kind === 'facilities'
      ? t('failed.facilities', { ids: fault.ids.join(', ') })
      : t(`failed.${fault.kind}`);
  return (
    <Dialog
      title={text}
      subtitle={t('title')}
      icon={<IconRouteOff aria-hidden="true" />}
      closeLabel={t('close')}
      status={null}
      onClose={acknowledge}
      foot={
        <Button kind="primary" onPress={acknowledge}>
          {t('ok')}
        </Button>
      }
    >
      <p role="alert">{t('failed.next')}</p>
    </Dialog>
  );
}
