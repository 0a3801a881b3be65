import { IconBuildingWarehouse } from '@tabler/icons-react';

type Dot = readonly [x: number, y: number, ageMin: number];

/** A storm that passed the yard: strikes by age, oldest first. Decoration only. */
const DOTS: readonly Dot[] = [
  [-126, -441, 120],
  [-72, -318, 120],
  [-109, -368, 120],
  [-168, -449, 120],
  [-43, -409, 120],
  [-42, -372, 100],
  [-11, -322, 100],
  [-2, -464, 100],
  [24, -361, 100],
  [49, -445, 100],
  [48, -430, 80],
  [82, -406, 80],
  [42, -312, 80],
  [10, -354, 80],
  [53, -419, 60],
  [125, -451, 60],
  [153, -416, 60],
  [144, -336, 60],
  [111, -373, 60],
  [107, -463, 50],
  [90, -366, 50],
  [252, -393, 50],
  [230, -390, 50],
  [196, -335, 40],
  [216, -452, 40],
  [296, -388, 40],
  [221, -256, 40],
  [241, -264, 40],
  [316, -311, 30],
  [299, -267, 30],
  [315, -368, 30],
  [303, -341, 20],
  [385, -293, 20],
  [329, -241, 20],
  [320, -258, 10],
  [325, -196, 10],
  [344, -186, 10],
  [385, -128, 10],
];

const TICKS = Array.from({ length: 72 }, (_, index) => index * 5);

/** Rings around a yard, as a duty officer sees them. */
export function RadarArt() {
  return (
    <div className="home-art" aria-hidden="true">
      <svg viewBox="-620 -620 1240 1240">
        <defs>
          <radialGradient id="sweep" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="570">
            <stop offset="0" stopColor="#7DBBFF" stopOpacity="0" />
            <stop offset="1" stopColor="#7DBBFF" stopOpacity=".16" />
          </radialGradient>
        </defs>
        <g fill="none" stroke="#2A333C" strokeWidth="1.5">
          <circle r="290" strokeDasharray="3 9" />
          <circle r="430" />
          <circle r="570" strokeDasharray="3 9" />
        </g>
        <g stroke="#3C4853" strokeWidth="1.5">
          {TICKS.map((deg) => (
            <path
              key={deg}
              d={`M570 0H${deg % 45 === 0 ? 544 : deg % 15 === 0 ? 555 : 562}`}
              transform={`rotate(${deg})`}
            />
          ))}
        </g>
        <path d="M0 0L464 -331A570 570 0 0 0 180 -541Z" fill="url(#sweep)" />
        {DOTS.map(([x, y, ageMin]) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={ageMin <= 20 ? 5 : 4}
            fill={`var(--scc-age-${ageMin})`}
            stroke="#06090C"
            strokeWidth="1.2"
          />
        ))}
        <circle r="150" fill="#151B21" stroke="#76838F" strokeWidth="2" />
        <IconBuildingWarehouse x={-42} y={-42} width={84} height={84} stroke={1.6} color="#B7C1CB" />
      </svg>
    </div>
  );
}
