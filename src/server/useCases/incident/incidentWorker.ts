import { serveWork } from '../../platform/threads/serveWork.ts';
import { incidentPdf } from './incidentPdf.ts';

serveWork(incidentPdf);
