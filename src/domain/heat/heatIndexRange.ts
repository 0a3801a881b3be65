/**
 * Hottest air whose heat index is known, °C (122 °F); where it is hotter, no index means danger. The limit is our own
 * decision: air with 1.6 kPa of vapour has its own temperature as its heat index, which the regression gives within 0.5 °C
 * from 40 °C to here. Above it falls behind, and falls at last while the air grows hotter.
 *
 * Source of the definition: Y.-C. Lu and D. M. Romps, "Extending the Heat Index", J. Appl. Meteorol. Climatol. 61
 * (2022) 1367.
 */
export const HEAT_INDEX_UP_TO_C = 50;
