import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { withMovedWaypoint, withoutWaypoint, type RouteDraft } from '#domain/routes/routeDraft.ts';
import { NO_STOP } from '#domain/routes/routeStop.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { AddressLookupRef } from './routeViews.ts';
import { StopField } from './StopField.tsx';

type WaypointRowsProps = {
  draft: RouteDraft;
  facilities: readonly Facility[];
  reachable: ReadonlySet<string> | null;
  lookup: AddressLookupRef;
  onChanged: (draft: RouteDraft) => void;
};

/** Places on the way, which change their order by dragging or by key (ROUTE-01). */
export function WaypointRows({ draft, onChanged, ...field }: WaypointRowsProps) {
  const [dragged, drag] = useState<number | null>(null);
  return (
    <ol className="routeway">
      {draft.waypoints.map((_, row) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- a row is its place: what stands in it moves
          key={row}
          data-dragged={dragged === row || undefined}
          ref={(item) => {
            const drop = (event: DragEvent) => {
              event.preventDefault();
              if (dragged !== null) onChanged(withMovedWaypoint(draft, dragged, row));
              drag(null);
            };
            return item === null ? undefined : catchDrops(item, drop);
          }}
        >
          <Grip
            label={draft.waypoints[row]?.label ?? ''}
            onGrabbed={() => drag(row)}
            onReleased={() => drag(null)}
          />
          <WaypointRow draft={draft} row={row} onChanged={onChanged} {...field} />
        </li>
      ))}
    </ol>
  );
}

/** Where something may be dropped, until what is returned is called. */
function catchDrops(item: HTMLElement, drop: (event: DragEvent) => void): () => void {
  const allow = (event: DragEvent) => event.preventDefault();
  item.addEventListener('dragover', allow);
  item.addEventListener('drop', drop);
  return () => {
    item.removeEventListener('dragover', allow);
    item.removeEventListener('drop', drop);
  };
}

type GripProps = { label: string; onGrabbed: () => void; onReleased: () => void };

/** For the pointer alone: keys have buttons beside it. */
function Grip({ label, onGrabbed, onReleased }: GripProps) {
  const { t } = useTranslation('route');
  return (
    <span
      className="routeway-grip"
      title={t('waypoint.drag')}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', label);
        onGrabbed();
      }}
      onDragEnd={onReleased}
    >
      <IconGripVertical aria-hidden="true" />
    </span>
  );
}

function WaypointRow({ draft, row, onChanged, ...field }: WaypointRowsProps & { row: number }) {
  const { t } = useTranslation('route');
  const { waypoints } = draft;
  const number = row + 1;
  const moveTo = (to: number) => onChanged(withMovedWaypoint(draft, row, to));
  return (
    <>
      <StopField
        {...field}
        stop={waypoints[row] ?? NO_STOP}
        label={t('waypoint.label', { number })}
        sign={<b aria-hidden="true">{number}</b>}
        hasAddresses={false}
        onChanged={(changed) => onChanged({ ...draft, waypoints: waypoints.with(row, changed) })}
      />
      <IconButton label={t('waypoint.up', { number })} isDisabled={row === 0} onPress={() => moveTo(row - 1)}>
        <IconChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('waypoint.down', { number })}
        isDisabled={number === waypoints.length}
        onPress={() => moveTo(row + 1)}
      >
        <IconChevronDown aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('waypoint.remove', { number })}
        onPress={() => onChanged(withoutWaypoint(draft, row))}
      >
        <IconX aria-hidden="true" />
      </IconButton>
    </>
  );
}
