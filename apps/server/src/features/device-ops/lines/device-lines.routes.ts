import { deviceLines } from '@gatehouse/api/device-ops/device-lines';
import { type Feature, route } from '../../../platform/http/route.ts';
import { callJob, doorJob, roundJob } from './device-lines.jobs.ts';
import { deviceLinesPersonal } from './device-lines.personal.ts';
import { createLine, readLine, removeLine, testLine, updateLine } from './device-lines.service.ts';

export const deviceLinesFeature: Feature = {
  name: 'deviceLines',
  personal: deviceLinesPersonal,
  constraints: { device_lines__device_id: 'API_CONFLICT' },
  jobs: [roundJob, callJob, doorJob],
  routes: [
    route(deviceLines.get, readLine),
    route(deviceLines.create, createLine),
    route(deviceLines.update, updateLine),
    route(deviceLines.test, testLine),
    route(deviceLines.remove, removeLine),
  ],
};
