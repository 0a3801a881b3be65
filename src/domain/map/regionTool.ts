/** Ways to draw a region on a map: by dragging a box, or corner by corner (MAP-16). */
export type RegionTool = 'box' | 'polygon';
