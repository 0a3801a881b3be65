/** Highest zoom of the basemap's own tiles; maps enlarge them beyond. Source: requirement MAP-02 (zoom 0 to 9). */
export const BASEMAP_MAX_ZOOM = 9;
