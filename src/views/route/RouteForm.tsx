import { IconFlagFilled, IconPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { MAX_WAYPOINTS, withWaypoint, type RouteDraft } from '#domain/routes/routeDraft.ts';
import {
  selectDraftFault,
  selectIsPlanning,
  selectRouteDraft,
} from '#machines/routePlan/routePlanSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { formatZone } from '#ui/format/clock.ts';
import { departAtMs, departText } from './departure.ts';
import type { AddressLookupRef, RouteLocale, RoutePlanRef } from './routeViews.ts';
import { StopField } from './StopField.tsx';
import { WaypointRows } from './WaypointRows.tsx';

type RouteFormProps = {
  plan: RoutePlanRef;
  lookup: AddressLookupRef;
  facilities: readonly Facility[];
  reachable: ReadonlySet<string> | null;
  /** Its zone is that of the device's clock, by which the departure is read. */
  locale: RouteLocale;
  nowMs: number;
};

/** From where, over what, to where and when (ROUTE-01). */
export function RouteForm({ plan, lookup, facilities, reachable, ...clock }: RouteFormProps) {
  const { t } = useTranslation('route');
  const draft = useSelector(plan, selectRouteDraft);
  const [isTooMany, setTooMany] = useState(false);
  const change = (changed: RouteDraft) => {
    setTooMany(false);
    plan.send({ type: 'draft.changed', draft: changed });
  };
  const add = () => {
    const isFull = draft.waypoints.length >= MAX_WAYPOINTS;
    if (!isFull) change(withWaypoint(draft));
    setTooMany(isFull);
  };
  const field = { facilities, lookup, hasAddresses: true };
  return (
    <form
      className="routeform"
      onSubmit={(event) => {
        event.preventDefault();
        plan.send({ type: 'plan.submitted' });
      }}
    >
      <StopField
        {...field}
        label={t('origin')}
        sign={<i className="routestop-origin" aria-hidden="true" />}
        stop={draft.origin}
        reachable={null}
        onChanged={(origin) => change({ ...draft, origin })}
      />
      <WaypointRows
        draft={draft}
        facilities={facilities}
        reachable={reachable}
        lookup={lookup}
        onChanged={change}
      />
      <StopField
        {...field}
        label={t('destination')}
        sign={<IconFlagFilled className="routestop-destination" aria-hidden="true" />}
        stop={draft.destination}
        reachable={reachable}
        onChanged={(destination) => change({ ...draft, destination })}
      />
      <AddWaypoint draft={draft} isTooMany={isTooMany} onAdded={add} />
      <SendRow plan={plan} draft={draft} onChanged={change} {...clock} />
    </form>
  );
}

type AddWaypointProps = { draft: RouteDraft; isTooMany: boolean; onAdded: () => void };

function AddWaypoint({ draft, isTooMany, onAdded }: AddWaypointProps) {
  const { t } = useTranslation('route');
  return (
    <>
      <div className="routeform-add">
        <button type="button" onClick={onAdded}>
          <IconPlus aria-hidden="true" />
          {t('waypoint.add')}
        </button>
        <span>{t('waypoint.count', { count: draft.waypoints.length, most: MAX_WAYPOINTS })}</span>
      </div>
      {isTooMany && (
        <p className="routeform-fault" role="alert">
          {t('fault.tooMany')}
        </p>
      )}
    </>
  );
}

type SendRowProps = Pick<RouteFormProps, 'plan' | 'locale' | 'nowMs'> & {
  draft: RouteDraft;
  onChanged: (draft: RouteDraft) => void;
};

function SendRow({ plan, draft, locale, nowMs, onChanged }: SendRowProps) {
  const { t } = useTranslation('route');
  const fault = useSelector(plan, selectDraftFault);
  const isPlanning = useSelector(plan, selectIsPlanning);
  const faultId = useId();
  const zone = formatZone(draft.departAtMs ?? nowMs, locale);
  return (
    <>
      <div className="routeform-send">
        <label>
          <span>{t('departure')}</span>
          <input
            type="datetime-local"
            value={departText(draft.departAtMs)}
            onChange={({ currentTarget }) =>
              onChanged({ ...draft, departAtMs: departAtMs(currentTarget.value) })
            }
          />
        </label>
        <Button kind="primary" isDisabled={fault !== null} describedBy={fault === null ? undefined : faultId}>
          {isPlanning ? t('planning') : t('plan')}
        </Button>
      </div>
      <p className="routeform-hint" id={faultId}>
        {fault === null ? t('departureHint', { zone }) : t(`fault.${fault}`)}
      </p>
    </>
  );
}
