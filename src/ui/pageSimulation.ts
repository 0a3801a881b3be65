import { createContext } from 'react';

/** Whether the weather of the page is simulated or replayed (S14). */
export const PageSimulation = createContext(false);
