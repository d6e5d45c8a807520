import { lcdLogLimits } from '@gatehouse/api/device-ops/lcd-logs';
import { z } from 'zod';
import { describeSigned, deviceAnswers, responseOf } from '../signed-requests/signed-requests.openapi.ts';

export const logsPath = '/device/v1/logs';

const queryParameter = (name: string, description: string) => ({
  name,
  in: 'query',
  required: true,
  schema: { type: 'string', description },
});

export const lcdLogsPaths = {
  [logsPath]: {
    post: {
      ...describeSigned(
        'deviceInterface.logs',
        `Upload a log file from a tablet or LCD screen (up to ${lcdLogLimits.size} bytes, ${lcdLogLimits.aDay} files per day)`,
        'The body is the raw file. Sending the same file again with the same name and time has no effect; a different file with that name and time is rejected.',
        [
          queryParameter('fileName', `Up to ${lcdLogLimits.fileName} characters`),
          queryParameter(
            'time',
            'When it was written: YYYY-MM-DDTHH:mm:ss on the clock of the device, or with Z or an offset',
          ),
        ],
      ),
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        // `stored` is false if the log file already existed
        '200': responseOf(z.object({ stored: z.boolean() }), 'Success: stored durably'),
        ...deviceAnswers,
        '409': { description: 'ATT_DEVICE_LOG_EXISTED: another file has this name and time' },
        '429': { description: 'API_TOO_MANY_REQUESTS: daily limit reached' },
      },
    },
  },
};
