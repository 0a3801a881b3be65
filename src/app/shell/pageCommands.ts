/** A command of one page, in data: the palette words it. */
type PageCommand =
  | {
      readonly kind: 'layer';
      readonly name: string;
      readonly title: string;
      readonly isOn: boolean;
      run(): void;
    }
  /** @property hours Steps from the time shown; 0: the present. */
  | { readonly kind: 'time'; readonly hours: number; run(): void };

/** Commands of the page as they are now. The function is kept, so that the palette asks when it opens. */
export type PageCommands = () => readonly PageCommand[];
