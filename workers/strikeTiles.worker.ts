import { expose } from 'comlink';
import { strikeTilesApi } from './readStrikeTiles.ts';

expose(strikeTilesApi);
