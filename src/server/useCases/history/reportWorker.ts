import { serveWork } from '../../platform/threads/serveWork.ts';
import { writeReport } from './writeReport.ts';

serveWork(writeReport);
