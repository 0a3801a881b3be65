import type * as library from 'ol-mapbox-style';

export type Broken = typeof library;
