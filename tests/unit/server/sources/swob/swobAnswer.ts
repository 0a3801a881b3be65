/** A row in the form of the collection swob-realtime, as of one automatic station. */
export function swobRow(change: Readonly<Record<string, unknown>>): object {
  const properties = {
    'date_tm-value': '2020-07-14T04:18:00.000Z',
    'stn_nam-value': 'BONAVISTA',
    'tc_id-value': 'AVA',
    'msc_id-value': '8400601',
    obs_date_tm: '2020-07-14T04:18:00.000Z',
    air_temp: 17.4,
    'air_temp-uom': '°C',
    'air_temp-qa': 100,
    rel_hum: 89,
    'rel_hum-uom': '%',
    'rel_hum-qa': 100,
    avg_wnd_spd_10m_pst1mt: 34,
    'avg_wnd_spd_10m_pst1mt-uom': 'km/h',
    'avg_wnd_spd_10m_pst1mt-qa': 100,
    // computed values carry a flag and no quality
    avg_wnd_spd_10m_pst2mts: 34.8,
    'avg_wnd_spd_10m_pst2mts-uom': 'km/h',
    'avg_wnd_spd_10m_pst2mts-data_flag-value': 1,
    avg_wnd_spd_10m_pst10mts: 35.4,
    'avg_wnd_spd_10m_pst10mts-uom': 'km/h',
    avg_wnd_dir_10m_pst2mts: 247,
    'avg_wnd_dir_10m_pst2mts-uom': '°',
    max_wnd_spd_10m_pst10mts: 40.5,
    'max_wnd_spd_10m_pst10mts-uom': 'km/h',
    avg_vis_pst10mts: 16.09,
    'avg_vis_pst10mts-uom': 'km',
    'avg_vis_pst10mts-qa': 100,
    pcpn_amt_pst1hr: null,
    'pcpn_amt_pst1hr-uom': 'mm',
    rnfl_amt_pst1hr: 0,
    'rnfl_amt_pst1hr-uom': 'mm',
    // no snow can be measured: an error code in place of a depth
    snw_dpth: -1,
    'snw_dpth-uom': 'cm',
    'snw_dpth-qa': -10,
    ...change,
  };
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-53.1125, 48.66667, 25.6] },
    properties,
  };
}

export function swobAnswer(features: readonly unknown[]): object {
  return {
    type: 'FeatureCollection',
    features,
    numberMatched: features.length,
    numberReturned: features.length,
  };
}
