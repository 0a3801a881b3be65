import { expose } from 'comlink';
import { createComputeApi } from './computeApi.ts';
import { deviceWorld } from './deviceWorld.ts';

expose(createComputeApi(deviceWorld));
