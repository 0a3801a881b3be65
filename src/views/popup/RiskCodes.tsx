import {
  IconAlertTriangle,
  IconBan,
  IconBarrierBlock,
  IconDroplet,
  IconMist,
  IconSnowflake,
  IconWind,
  type Icon,
} from '@tabler/icons-react';
import type { PopupCode } from './content/popupContent.ts';
import { PopupMark } from './PopupMark.tsx';

const ICONS: Readonly<Record<string, Icon>> = {
  snowflake: IconSnowflake,
  droplet: IconDroplet,
  wind: IconWind,
  mist: IconMist,
  'barrier-block': IconBarrierBlock,
  ban: IconBan,
};

/** What makes a road dangerous, one under the other (ROUTE-16). */
export function RiskCodes({ codes }: { codes: readonly PopupCode[] }) {
  if (codes.length === 0) return null;
  return (
    <ul className="popup-codes">
      {codes.map(({ key, icon, text, category, lineColor, tag }) => {
        const CodeIcon = (Object.hasOwn(ICONS, icon) ? ICONS[icon] : undefined) ?? IconAlertTriangle;
        return (
          <li key={key} style={{ borderColor: lineColor }}>
            <CodeIcon size={20} aria-hidden="true" />
            <span>
              {text}
              <small>{category}</small>
            </span>
            <PopupMark tag={tag} />
          </li>
        );
      })}
    </ul>
  );
}
