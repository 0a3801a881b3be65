import { expose } from 'comlink';
import { featureLayerApi } from './readFeatureLayer.ts';

expose(featureLayerApi);
