/** A sensor at Acme's YARD, as it is ordered. */
export const SENSOR_ORDER = {
  device_id: 'SNS-1',
  marker_color: '#800080',
  project: 'Roof load',
  type: 'laser',
  zone: 'North roof',
  facility: 'YARD',
  status: 'online',
  marker_size: 'medium',
  latitude: 44.5,
  longitude: -73.2,
} as const;
