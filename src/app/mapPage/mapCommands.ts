import type { MapSystem } from '#app/map/createMapSystem.ts';
import type { PageCommands } from '#app/shell/pageCommands.ts';
import { localize } from '#domain/language/localize.ts';
import type { Language } from '#domain/language/language.ts';
import { selectLayers, selectSwitchedOn } from '#machines/layerMenu/layerMenuSelectors.ts';

/** Steps of the time that the palette offers, hours; 0: back to the present. */
const STEPS = [0, 1, 3, 6, 24, -1, -3, -6, -24];

type CommandedMap = Pick<MapSystem, 'slider'> & { readonly layers: Pick<MapSystem['layers'], 'menu'> };

/** Commands of a map for the palette: its layers, and the time that it shows. */
export function mapCommands({ layers, slider }: CommandedMap, language: () => Language): PageCommands {
  return () => {
    const snapshot = layers.menu.getSnapshot();
    const switchedOn = selectSwitchedOn(snapshot);
    const switches = selectLayers(snapshot).map(({ name, title }) => {
      const isOn = switchedOn.includes(name);
      return {
        kind: 'layer' as const,
        name,
        title: localize(title, language()) ?? name,
        isOn,
        run: () => layers.menu.send({ type: 'layer.switched', name, isOn: !isOn }),
      };
    });
    const times = STEPS.map((hours) => ({
      kind: 'time' as const,
      hours,
      run: () =>
        slider.send(hours === 0 ? { type: 'operator.returned' } : { type: 'operator.stepped', steps: hours }),
    }));
    return [...switches, ...times];
  };
}
